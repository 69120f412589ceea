import { randomInt } from "node:crypto";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";
import { join, signIn } from "./person";
import { BESIDE } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The code that was last sent to a number. */
async function codeTo(number: string): Promise<string> {
  const messages: { to: string; text: string }[] = await (await fetch(BESIDE.messagesUrl)).json();
  const { text = "" } = messages.findLast(({ to }) => to === number) ?? {};
  return /\d{6}/.exec(text)?.[0] ?? "";
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a phone ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: javaScriptEnabled ? [] : "@long",
  }, () => {
    test.use({ javaScriptEnabled });

    test("is a second step once its code was typed, and gets codes at sign-in", async ({ page }) => {
      const go = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path));
      const email = await join(page);
      const number = `+49170${randomInt(1e6, 1e7)}`;
      await go("/en/account");
      await page.getByRole("link", { name: "Use your phone" }).click();
      await page.getByRole("button", { name: "By text message" }).click();
      await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/with its country code/);
      await page.getByLabel("Phone number").fill(number);
      await page.getByRole("button", { name: "By WhatsApp" }).click();
      await page.getByLabel(`Code sent to ${number}`).fill("12");
      await page.getByRole("button", { name: "Use this phone" }).click();
      await expect(page.getByLabel(`Code sent to ${number}`)).toHaveAttribute("aria-invalid", "true");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel(`Code sent to ${number}`).fill(await codeTo(number));
      await page.getByRole("button", { name: "Use this phone" }).click();
      await expect(page.locator("code")).toHaveCount(10);

      await page.request.post("/sign-out");
      await signIn(page, email);
      await go("/en/two-factor?from=%2Fen%2Faccount");
      await page.getByRole("button", { name: "By text message" }).click();
      await expect(page.getByText("The code is on its way to your phone.").first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("6-digit code").fill(await codeTo(number));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.locator("section#factor")).toContainText(`+49 ••• ${number.slice(-2)}`);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}
