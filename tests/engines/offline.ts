import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startNet } from "../net";
import type { StartEngine } from "./engine";
import type { Visitor } from "./visitor";
import { visitorOf } from "./visitor-of";

const PASSWORD = "amber-signal-58-orchard";
const CARD = "/en/tarot-info/cards/star";
const MENU = '[aria-controls="site-menu"]';
const KEPT = "Kept on this device on";

/** What somebody has without a net, in one engine: what they have read before, and nobody else what they have. */
export async function playOffline(name: string, start: StartEngine): Promise<void> {
  const net = await startNet();
  afterAll(() => net.close());

  describe(`${name} without a net`, () => {
    const visit = visitorOf(start, { scripts: true, proxyPort: net.port });

    test("has the card library and the reading of who is here, until they sign out", async () => {
      const visitor = visit();
      await signIn(visitor);
      await visitor.open(CARD);
      await visitor.keeps(CARD);
      const reading = await readCardOfTheDay(visitor);
      await visitor.keeps(reading);

      net.cut();
      await visitor.openKept(reading);
      await visitor.hears(KEPT);
      await visitor.hears("Your card of the day");
      await visitor.openKept(CARD);
      await visitor.hears(KEPT);
      await visitor.openKept("/en/zodiac");
      await visitor.hears("You’re offline");
      expect(await visitor.read("main ul")).toContain("Star");

      net.mend();
      await visitor.open("/en/privacy");
      // On a wide screen it is all there.
      if (await visitor.isShown(MENU)) await visitor.press(MENU);
      await visitor.press('header details:has(form[action$="sign-out"]) summary');
      await visitor.press("header button", "Sign out");
      await visitor.hears("You’re signed out.");
      net.cut();
      await visitor.openKept(reading);
      await visitor.hears("You’re offline");
      await visitor.sees(`main li a[href="${reading}"]`, 0);
      await visitor.openKept(CARD);
      await visitor.hears(KEPT);

      net.mend();
      await signIn(visitor);
      net.cut();
      await visitor.openKept(reading);
      await visitor.hears("You’re offline");
      net.mend();
    });

    test("has it after some seconds where the net does not answer", async () => {
      const visitor = visit();
      await visitor.open(CARD);
      await visitor.keeps(CARD);
      net.fallSilent();
      await visitor.openKept(CARD);
      await visitor.hears(KEPT);
      net.mend();
      await visitor.press("main a", "Try again");
      await visitor.arrived();
      expect(await visitor.read("main")).not.toContain(KEPT);
    });
  });
}

/** Somebody new. */
async function signIn(visitor: Visitor): Promise<void> {
  const email = `visitor-${randomUUID()}@example.org`;
  for (const [intent, words] of [
    ["sign-up", "Create account"],
    ["sign-in", "Sign in"],
  ] as const) {
    const form = `form:has(input[value="${intent}"], button[value="${intent}"])`;
    await visitor.open("/en/sign-in");
    await visitor.fill(`${form} input[type=email]`, email);
    await visitor.fill(`${form} input[type=password]`, PASSWORD);
    await visitor.press(`${form} button`, words);
    if (intent === "sign-up") await visitor.comesTo("/verify-email");
  }
  await visitor.sees('header form[action$="sign-out"]');
}

/** To its last word. @returns its path. */
async function readCardOfTheDay(visitor: Visitor): Promise<string> {
  await visitor.open("/en/tarot/daily");
  await visitor.press("form button", "To the cards");
  await visitor.comesTo("/readings/");
  await visitor.press("button", "Draw the card");
  await visitor.hears("New reading");
  return visitor.address();
}
