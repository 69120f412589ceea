import { beforeAll } from "vitest";
import type { AccountBrowser, Member, withSite } from "./account-journey";
import { OTHER_PASSWORD } from "./person";

type Ask = (browser: AccountBrowser, email: string) => Promise<Response>;

/** Every form that takes an address of which somebody could want to know whether it has an account. */
export const ADDRESS_FORMS: Record<string, Ask> = {
  "signing in": (browser, email) => browser.signIn(email, "not the password"),
  "signing up": (browser, email) => browser.signUp(email, OTHER_PASSWORD),
  "asking for a reset": (browser, email) => browser.post("/en/reset-password", { intent: "request", email }),
  "asking for the link again": (browser, email) =>
    browser.post("/en/verify-email", { intent: "resend", email }),
  "changing to it": (browser, email) => browser.change("change-email", { email }),
};

/** The one that is for people who are signed in. */
export const CHANGE = "changing to it";

/** Gives a browser that may send a form: a new one, or where it takes somebody who is signed in, a member's. */
export function withAskers(site: ReturnType<typeof withSite>): (form: string) => AccountBrowser {
  let member: Member;
  beforeAll(async () => {
    member = await site.member();
  });
  return (form) => (form === CHANGE ? member : site.browser());
}
