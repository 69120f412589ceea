import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { BESIDE } from "../e2e/site";
import type { Mail } from "../stand-ins/mail";
import type { StartEngine } from "./engine";
import { visitorOf } from "./visitor-of";

/** Good enough for our rules, and for nothing else. */
const PASSWORD = "amber-signal-58-orchard";
const CARD = "4242424242424242";

/** What a visitor does above all, in one engine: with scripts and without. */
export function playJourneys(name: string, start: StartEngine): void {
  describe(`${name} with scripts`, () => {
    const visit = visitorOf(start, { scripts: true });

    test("a question, three cards, a text that a reload does not lose, and what is asked after it", async () => {
      const visitor = visit();
      await visitor.open("/en/tarot/timeline");
      await visitor.fill("textarea", "Should I change my job?");
      await visitor.press("form button", "To the cards");
      await visitor.comesTo("/readings/");
      await visitor.pull("[data-deck][role=listbox]", 90);
      await visitor.press("button", "Draw the rest for me");
      await visitor.sees('.spread > [data-state="back"], .spread > [data-state="up"]', 3);
      await visitor.open(await visitor.address());
      await visitor.sees("details.sheet");
      await visitor.sees('.spread .card[data-face="up"]', 3);
      await visitor.sees("div[aria-live=polite] h2", 4);

      await visitor.press("details.sheet summary");
      await visitor.fill("details.sheet textarea", "What about my family?");
      await visitor.press("details.sheet button");
      await visitor.sees("div[aria-live=polite][data-writing=false]", 2);
      expect(await visitor.read("div[aria-live=polite]")).toContain("What about my family?");
    });

    test("two signs, step by step", async () => {
      const visitor = visit();
      await visitor.open("/en/zodiac");
      await visitor.press('input[name="mine"][value="leo"]');
      await visitor.comesTo("step=theirs");
      await visitor.press('input[name="theirs"][value="aries"]');
      await visitor.comesTo("step=question");
      await visitor.fill("textarea", "How can we talk to each other?");
      await visitor.press("main form button", "Get the reading");
      await visitor.comesTo("/readings/");
      await visitor.sees("div[aria-live=polite][data-writing=false]");
      expect(await visitor.read("div[aria-live=polite]")).toContain("How can we talk to each other?");
    });

    test("an account, the way in, and a subscription that is paid", async () => {
      const visitor = visit();
      const email = `visitor-${randomUUID()}@example.org`;
      const form = (intent: string) => `form:has(input[value="${intent}"], button[value="${intent}"])`;
      await visitor.open("/en/sign-in");
      await visitor.fill(`${form("sign-up")} input[type=email]`, email);
      await visitor.fill(`${form("sign-up")} input[type=password]`, PASSWORD);
      await visitor.press(`${form("sign-up")} button`, "Create account");
      await visitor.comesTo("/verify-email");
      await visitor.open(await linkTo(email));
      await visitor.press("main form button");
      await visitor.comesTo("/sign-in");

      await visitor.open("/en/sign-in?from=%2Fen%2Fsubscription%2Fplans");
      await visitor.fill(`${form("sign-in")} input[type=email]`, email);
      await visitor.fill(`${form("sign-in")} input[type=password]`, PASSWORD);
      await visitor.press(`${form("sign-in")} button`, "Sign in");
      await visitor.comesTo("/subscription/plans");
      await visitor.press("main button", "Choose this plan");
      await visitor.comesTo("/c/pay/");
      await visitor.fill('input[name="card"]', CARD);
      await visitor.press("button", "Pay $");
      await visitor.comesTo("/payment/success");
      await visitor.hears("Thank you");
      await visitor.hears("Renews on");
    });
  });

  describe(`${name} without scripts`, () => {
    const visit = visitorOf(start, { scripts: false });

    test("a question, three cards, their text, and what is asked after it", async () => {
      const visitor = visit();
      await visitor.open("/en/tarot/timeline");
      await visitor.fill("textarea", "Should I change my job?");
      await visitor.press("form button", "To the cards");
      await visitor.press('form:has(input[value="draw"]) button');
      await visitor.sees(".spread .card-picture", 3);
      expect(await visitor.read("main")).not.toContain("Connecting");
      await visitor.pressInFrame("a[target=_top]");
      await visitor.sees("iframe", 0);
      await visitor.press("details.sheet summary");
      await visitor.fill("details.sheet textarea", "What about my family?");
      await visitor.press("details.sheet button");
      await visitor.sees("#follow-up-question");
      await visitor.pressInFrame("a[target=_top]");
      await visitor.sees("div[aria-live=polite][data-writing=false]", 2);
    });
  });
}

/** The link of the mail that an address was sent. */
async function linkTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${BESIDE.mailsUrl}/mails.json?to=${encodeURIComponent(email)}`);
        const mails: Mail[] = await answer.json();
        link = mails.flatMap(({ links }) => links).find((each) => each.includes("token="));
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? "";
}
