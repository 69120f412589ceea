import { signIn, signUp } from "./signed-in";
import type { Shop } from "./with-shop";

/** The `n`th of those who sign up, prove their address and buy a plan. @returns the customer's id at Stripe. */
export async function subscribe({ url, stripe, mails }: Shop, n: number): Promise<string> {
  const email = await signUp(url, n);
  const browser = await signIn(url, email, n);
  const { links } = await mails.waitFor({ to: email });
  const token = new URL(links.find((link) => link.includes("token=")) ?? url).searchParams.get("token") ?? "";
  await expectStatus(browser.post("/en/verify-email", { intent: "verify", token }), 303);
  const toCheckout = await expectStatus(browser.post("/en/subscription/plans", { plan: "monthly" }), 303);
  const session = toCheckout.headers.get("Location")?.split("/").at(-1) ?? "";
  await stripe.control("pay", { session });
  await expectStatus(browser.get(`/en/payment/success?session_id=${session}`), 200);
  return stripe.customerOf(email);
}

async function expectStatus(answer: Promise<Response>, status: number): Promise<Response> {
  const response = await answer;
  if (response.status !== status) throw new Error(`${response.url}: ${response.status}`);
  return response;
}
