import type { Mail } from "../stand-ins/mail";
import type { Life } from "./life";
import { linkIn } from "./mailbox";
import type { Person } from "./month-people";
import { expect } from "./moved-site";
import { PASSWORD } from "./person";

/** Asks for the card of the day by mail, without an account, and says so once more in the mail. */
export async function subscribe(life: Life, who: Person, email: string): Promise<void> {
  const { page, say, site } = life;
  await life.go("/daily");
  await expect(page.getByLabel(say("daily.zone"), { exact: true })).toHaveValue(who.zone);
  await page.getByLabel(say("daily.email"), { exact: true }).fill(email);
  await page.getByLabel(say("daily.hour"), { exact: true }).selectOption(who.hour);
  await life.press(say("daily.keep"));
  await expect(page.locator("main")).toContainText(say("daily.said.asked"));
  await life.go(linkIn(await site.mails.waitFor({ to: email })));
  await life.press(say("daily.confirm.button"));
  await expect(page.locator("main h1")).toHaveText(say("daily.confirm.done"));
}

/** Signs up with an address, proves it, and signs in. */
export async function signUp(life: Life, email: string): Promise<void> {
  const { page, say, site } = life;
  const fill = async (heading: string) => {
    const form = page.locator(`section[aria-labelledby=${heading}]`);
    await form.locator("input[name=email]").fill(email);
    await form.locator("input[name=password]").fill(PASSWORD);
    await form.locator("form button.button").first().click();
  };
  await life.go("/sign-in");
  await fill("sign-up-heading");
  await expect(page).toHaveURL(/verify-email/);
  await life.go(linkIn(await site.mails.waitFor({ to: email })));
  await life.press(say("verifyEmail.verify.confirm"));
  await expect(page).toHaveURL(/sign-in/);
  await fill("sign-in-heading");
  await expect(page.locator("header")).toContainText(email);
}

/** The days that go by until somebody comes back: each brings one letter, and no second one. @returns the last. */
export async function daysWithLetters(life: Life, email: string, days: number): Promise<Mail> {
  const mailed = () => life.site.mails.mails.filter(({ to }) => to === email).length;
  let mail: Mail | undefined;
  for (let day = 0; day < days; day += 1) {
    const before = mailed();
    await life.laterDay();
    mail = await life.site.mails.waitFor({ to: email });
    expect(mailed()).toBe(before + 1);
  }
  if (!mail) throw new Error("No day went by.");
  return mail;
}

/** Opens the reading of a letter's card. */
export async function openLetter(life: Life, mail: Mail): Promise<void> {
  const { page, say } = life;
  await life.go(linkIn(mail, "/daily/card/"));
  const title = await page.locator("main h1").innerText();
  expect(mail.text).toContain(title);
  await life.press(say("daily.card.open"));
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  await life.read();
  await expect(page.locator(".place-link")).toHaveCount(1);
}

/** Ends the letters by the link of one. */
export async function leaveLetters(life: Life, mail: Mail): Promise<void> {
  const { page, say } = life;
  await life.go(linkIn(mail, "/daily/leave"));
  await life.press(say("daily.leave.button"));
  await expect(page.locator("main h1")).toHaveText(say("daily.leave.done"));
}
