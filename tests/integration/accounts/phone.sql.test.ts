import { afterAll, describe, expect, test } from "vitest";
import { type SmsStandIn, startSms } from "../../stand-ins/sms";
import { type AccountBrowser, withSite } from "../support/account-journey";
import { newEmail } from "../support/person";

let gateway: SmsStandIn;
const site = withSite(async () => {
  gateway = await startSms();
  return { SMS_URL: gateway.url };
});
afterAll(() => gateway?.close());

/** A number that nobody else uses here. */
function newNumber(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte % 10);
  return `+4917${digits.join("")}`;
}

/** The code that was last sent to a number. */
function codeTo(number: string): string {
  const message = gateway.messages.findLast(({ to }) => to === number);
  return /\d{6}/.exec(message?.text ?? "")?.[0] ?? "";
}

const SETUP = "/en/account/phone";

function begin(browser: AccountBrowser, phone: string, channel = "sms") {
  return browser.post(SETUP, { intent: "send", phone, channel });
}

async function enrolled() {
  const [member, number] = [await site.member(), newNumber()];
  await begin(member, number);
  const answer = await member.post(SETUP, { intent: "confirm", code: codeTo(number) });
  expect(await answer.text()).toMatch(/<code>[0-9a-z]{4}-/);
  return { member, number };
}

async function pending({ member }: { member: { email: string } }): Promise<AccountBrowser> {
  const browser = site.browser();
  expect((await browser.signIn(member.email)).headers.get("Location")).toMatch(/^\/en\/two-factor/);
  return browser;
}

const askForCode = (browser: AccountBrowser, channel = "sms") =>
  browser.post("/en/two-factor", { kind: "phone", channel, from: "/en/account" });

const pass = (browser: AccountBrowser, code: string) =>
  browser.post("/en/two-factor", { code, kind: "app", from: "/en/account" });

describe("a phone", () => {
  test("is a second step once the code that it got was typed, by SMS or WhatsApp, each code once", async () => {
    const { member, number } = await enrolled();
    await site.mails.waitFor({ to: member.email, subject: "A phone was added" });
    for (const channel of ["sms", "whatsapp"]) {
      const browser = await pending({ member });
      expect((await askForCode(browser, channel)).headers.get("Location")).toMatch(/^\/en\/two-factor/);
      expect(gateway.messages.at(-1)).toMatchObject({ to: number, channel });
      const code = codeTo(number);
      expect((await pass(browser, `${(Number(code) + 1) % 1e6}`.padStart(6, "0"))).status).toBe(422);
      const other = await pending({ member });
      const answers = await Promise.all(
        [browser, other].map(async (each) => (await pass(each, code)).status),
      );
      expect(answers.sort()).toEqual([303, 422]);
    }
    const page = await (await member.get("/en/account")).text();
    expect(page).not.toContain(number);
  });

  test("is no phone without its country, and none without the code that went to it", async () => {
    const [member, number] = [await site.member(), newNumber()];
    for (const typed of ["0170 1234567", "", "+49", "not a number"])
      expect([typed, (await begin(member, typed)).status]).toEqual([typed, 422]);
    expect(gateway.messages.some(({ to }) => to.includes("170 1234567"))).toBe(false);
    await begin(member, number);
    const first = codeTo(number);
    await begin(member, number);
    const stranger = await site.member();
    await begin(stranger, newNumber());
    for (const [browser, code] of [
      [member, first],
      [stranger, codeTo(number)],
    ] as const)
      expect((await browser.post(SETUP, { intent: "confirm", code })).status).toBe(422);
    expect((await site.browser().signIn(member.email)).headers.get("Location")).toBe("/en");
  });

  test("is not enrolled, nor sent anything, before the address is proven", async () => {
    const [browser, email, number] = [site.browser(), newEmail(), newNumber()];
    await browser.signUp(email);
    await browser.signIn(email);
    // Led from the page with the form, which is not for them either.
    expect((await begin(browser, number)).headers.get("Location")).toBe("/en/account#factor");
    expect(gateway.messages.some(({ to }) => to === number)).toBe(false);
  });

  test("is not enrolled by the code that went to another, also where none could be sent to it", async () => {
    const [member, number, victim] = [await site.member(), newNumber(), newNumber()];
    expect(await nameOften(victim, 6)).toEqual([303, 303, 303, 303, 303, 429]);
    await begin(member, number);
    expect((await begin(member, victim)).status).toBe(429);
    expect((await member.post(SETUP, { intent: "confirm", code: codeTo(number) })).status).toBe(422);
    expect((await site.browser().signIn(member.email)).headers.get("Location")).toBe("/en");
  });

  test("is taken away again, and with it the second step", async () => {
    const { member } = await enrolled();
    expect((await member.change("remove-phone")).status).toBe(303);
    expect((await site.browser().signIn(member.email)).headers.get("Location")).toBe("/en");
  });

  test("gets no code where the gateway takes none, and who asks is told", async () => {
    const { member } = await enrolled();
    gateway.behave("down");
    const answer = await askForCode(await pending({ member }));
    gateway.behave("up");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("be sent");
  });
});

/** Somebody else names a number so often. @returns what they are answered. */
async function nameOften(number: string, times: number): Promise<number[]> {
  const stranger = await site.member();
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await begin(stranger, number)).status);
  return statuses;
}

test("codes cost money: five an hour for a person, and for a number however many name it, ten for a network address", async () => {
  const { member, number } = await enrolled();
  const sent = () => gateway.messages.length;
  expect([...(await nameOften(number, 3)), ...(await nameOften(number, 3))]).toEqual([
    303, 303, 303, 303, 429, 429,
  ]);
  // Which takes nothing from whose number it is: one of their five was for enrolling it.
  const before = sent();
  for (let n = 0; n < 6; n++) await askForCode(await pending({ member }));
  expect(sent() - before).toBe(4);
  // Nor do those who have the password take anything from whoever has signed in there before.
  await member.post("/sign-out", {});
  await member.signIn(member.email);
  for (let n = 0; n < 6; n++) await askForCode(member);
  expect(sent() - before).toBe(4 + 5);
  expect((await pass(member, codeTo(number))).headers.get("Location")).toBe("/en/account");
  const crowd = await Promise.all([1, 2, 3].map(() => site.member()));
  for (const each of crowd) each.address = member.address;
  const counted = sent();
  for (const each of crowd) for (let n = 0; n < 5; n++) await begin(each, newNumber());
  expect(sent() - counted).toBeLessThanOrEqual(10);
});
