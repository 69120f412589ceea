import type { Page } from "@playwright/test";
import { expect } from "./journey";
import { linkIn, mailTo, newAddress } from "./mailbox";

/** Good enough for our rules, and for nothing else. */
export const PASSWORD = "amber-signal-58-orchard";

/** Sends a form as a browser without scripts does, and follows where it leads. */
export async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const response = await page.request.post(path, { form });
  expect([path, response.status()]).toEqual([path, 200]);
}

/** Makes an account, by the forms' own requests; its address is proven unless that is not wanted. @returns the address. */
export async function newAccount(page: Page, { isProven = true } = {}): Promise<string> {
  const email = newAddress();
  await post(page, "/en/sign-in", { intent: "sign-up", email, password: PASSWORD });
  if (isProven) await followLink(page, email);
  return email;
}

/** Opens the link of the next mail to an address and presses its button. */
export async function followLink(page: Page, email: string): Promise<void> {
  const link = new URL(linkIn(await mailTo(email)));
  const intent = link.searchParams.has("change") ? "change" : "verify";
  const form = { intent, token: link.searchParams.get("token") ?? "" };
  const answer = await page.request.post(link.pathname, { form });
  expect([answer.status(), answer.url()]).toEqual([200, expect.not.stringContaining("verify-email")]);
}

/** Signs in in this browser, without its page; also where that does not succeed. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.request.post("/en/sign-in", { form: { intent: "sign-in", email, password } });
}

/** An account of its own, signed in in this browser. @returns its address. */
export async function join(page: Page, { isProven = true } = {}): Promise<string> {
  const email = await newAccount(page, { isProven });
  await signIn(page, email);
  return email;
}
