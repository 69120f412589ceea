import type { Locator, Page } from "@playwright/test";
import type { PlanType } from "~/billing/plans";
import { expect, hydrated } from "./journey";
import { PASSWORD } from "./person";
import { atStripe, CARDS, paidUntil } from "./stripe";

/** What is for sale, as it is shown in English. */
export const PLANS: Record<PlanType, { name: string; price: string }> = {
  monthly: { name: "Monthly", price: "$9.99" },
  quarterly: { name: "Quarterly", price: "$25.47" },
  yearly: { name: "Yearly", price: "$83.92" },
};

/** Signs in on the page that asks for it. */
export async function signInHere(page: Page, email: string): Promise<void> {
  const form = page.getByRole("region", { name: "Welcome back" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
}

/** Asks for a plan without its page. @returns the address of the checkout. */
export async function askForPlan(page: Page, plan: PlanType): Promise<string> {
  const form = { plan };
  const response = await page.request.post("/en/subscription/plans", { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  return response.headers().location ?? "";
}

/** Buys a plan without a page. @returns the id of the checkout. */
export async function subscribe(page: Page, plan: PlanType, card = CARDS.good): Promise<string> {
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
export function choose(within: Page | Locator, plan: PlanType): Locator {
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
export async function expectReceipt(page: Page, email: string, plan: PlanType): Promise<void> {
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
