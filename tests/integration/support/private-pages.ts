import type { AccountBrowser } from "./account-journey";
import { OTHER_PASSWORD } from "./person";

const PAGES = [
  "/en/account",
  "/en/account.data",
  "/en/account/two-factor",
  "/en/account/passkey",
  "/en/account/phone",
  "/en/account/token",
  "/en/account/export",
  "/en/device",
  "/en/device?code=BCDF-GHJK",
  "/en/confirm",
  "/en/subscription",
  "/en/readings",
];

const FORMS: [string, Record<string, string>][] = [
  ["/en/account", { intent: "password", password: OTHER_PASSWORD }],
  ["/en/account", { intent: "change-email", email: "another@test.example" }],
  ["/en/account", { intent: "send-verification" }],
  ["/en/account", { intent: "remove-factor" }],
  ["/en/account", { intent: "end-sessions" }],
  ["/en/account", { intent: "language", language: "de" }],
  ["/en/account", { intent: "unlink-google" }],
  ["/en/account", { intent: "delete" }],
  ["/en/account", { intent: "remove-passkey" }],
  ["/en/account/passkey", { credential: "{}" }],
  ["/passkey-options", { purpose: "add" }],
  ["/en/account", { intent: "remove-phone" }],
  ["/en/account/phone", { intent: "send", phone: "+12125550100" }],
  ["/en/account", { intent: "revoke-token" }],
  ["/en/account/token", { name: "a script" }],
  ["/en/device", { intent: "approve", code: "BCDF-GHJK" }],
  ["/en/device", { intent: "deny", code: "BCDF-GHJK" }],
  ["/en/account/two-factor", { intent: "begin" }],
  ["/en/account/two-factor", { intent: "renew" }],
  ["/en/confirm", { password: OTHER_PASSWORD }],
  ["/en/subscription", { intent: "cancel" }],
  ["/en/subscription/plans", { plan: "monthly" }],
  ["/session", {}],
];

/** How a browser is answered where somebody must be signed in, and with a reading: statuses, ways and sizes of lists. */
export async function answersTo(browser: AccountBrowser, reading: string): Promise<string[]> {
  const answers: string[] = [];
  const note = async (name: string, response: Response) => {
    const readings = [...(await response.text()).matchAll(/\/readings\/[0-9a-f-]{36}/g)].length;
    answers.push(`${name}: ${response.status} ${response.headers.get("Location")} ${readings}`);
  };
  for (const page of PAGES) await note(page, await browser.get(page));
  for (const [page, fields] of FORMS) await note(JSON.stringify(fields), await browser.post(page, fields));
  await note("reading", await browser.get(`/en/readings/${reading}`));
  await note("stream", await browser.get(`/readings/${reading}/stream`));
  for (const intent of ["draw", "retry", "delete"])
    await note(intent, await browser.post(`/en/readings/${reading}`, { intent }));
  return answers;
}
