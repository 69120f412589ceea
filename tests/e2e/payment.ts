import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated } from "./journey";
import { linkIn, mailTo, newAddress } from "./mailbox";
import { atStripe, CARDS, paidUntil } from "./stripe";

const PASSWORD = "amber-signal-58-orchard";

/** What is for sale, as it is shown in English. */
export const PLANS = {
  monthly: { name: "Monthly", price: "$9.99" },
  quarterly: { name: "Quarterly", price: "$25.47" },
  yearly: { name: "Yearly", price: "$83.92" },
};

export type Plan = keyof typeof PLANS;

/** An account of its own whose address is proven, signed in in this browser by the forms' own requests. */
export async function join(page: Page): Promise<string> {
  const email = newAddress();
  await post(page, "/en/sign-in", { intent: "sign-up", email, password: PASSWORD });
  const token = new URL(linkIn(await mailTo(email))).searchParams.get("token") ?? "";
  await post(page, "/en/verify-email", { intent: "verify", token });
  await post(page, "/en/sign-in", { intent: "sign-in", email, password: PASSWORD });
  return email;
}

/** Signs in on the page that asks for it. */
export async function signInHere(page: Page, email: string): Promise<void> {
  const form = page.getByRole("region", { name: "Welcome back" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign in" }).click();
}

export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
}

/** Sends a form as a browser without scripts does, and follows where it leads. */
export async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const response = await page.request.post(path, { form });
  expect([path, response.status()]).toEqual([path, 200]);
}

/** Asks for a plan without its page. @returns the address of the checkout. */
export async function askForPlan(page: Page, plan: Plan): Promise<string> {
  const form = { plan };
  const response = await page.request.post("/en/subscription/plans", { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  return response.headers().location ?? "";
}

/** Buys a plan without a page. @returns the id of the checkout. */
export async function subscribe(page: Page, plan: Plan, card = CARDS.good): Promise<string> {
  const session = sessionIn(await askForPlan(page, plan));
  await atStripe("pay", { session, card });
  return session;
}

/** The id of a checkout, from its address. */
export function sessionIn(address: string): string {
  return new URL(address).pathname.split("/").at(-1) ?? "";
}

/** Types a card into the form of Stripe's page, and sends it. */
export async function giveCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: /^(Pay \$|Replace the card)/ }).click();
}

/** What is done in one way where scripts run and in another where they do not. */
export function waysOf(scripts: boolean) {
  return {
    /** Opens a page, and waits for its scripts. */
    async go(page: Page, path: string): Promise<void> {
      await page.goto(path);
      if (scripts) await hydrated(page);
    },
    /** The first of the two presses that cancel. */
    async askToCancel(page: Page): Promise<void> {
      const words = "Cancel subscription";
      await (scripts ? page.getByRole("button", { name: words }) : page.getByText(words)).click();
    },
  };
}

/** The button that leads to paying for a plan. */
export function choose(within: Page | Locator, plan: Plan): Locator {
  return within.getByRole("button", { name: `Choose this plan ${PLANS[plan].name}` });
}

/** What somebody subscribes to, on their page of it. */
export function sheet(page: Page): Locator {
  return page.getByRole("region", { name: "My subscription" });
}

export function main(page: Page): Locator {
  return page.locator("main");
}

/** The page after a payment names the plan that was bought, and the day that Stripe has. */
export async function expectReceipt(page: Page, email: string, plan: Plan): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  const bought = page.getByRole("region", { name: "What you bought" });
  await expect(bought).toContainText(PLANS[plan].name);
  await expect(bought).toContainText(PLANS[plan].price);
  await expect(bought.locator("time")).toHaveText(await paidUntil(email));
}

/** What premium opens is marked by a crown for whoever has it, by a lock for others: four readers and the deck. */
export async function expectPremium(page: Page, isPremium: boolean): Promise<void> {
  await page.goto("/en/tarot/timeline");
  await expect(page.locator('main use[href$="#crown"]')).toHaveCount(isPremium ? 5 : 0);
  await expect(page.locator('main use[href$="#lock"]')).toHaveCount(isPremium ? 0 : 5);
  await expect(page.locator('header use[href$="#crown"]')).toHaveCount(isPremium ? 1 : 0);
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}
