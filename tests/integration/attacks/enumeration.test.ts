import { describe, expect, test } from "vitest";
import { type AccountBrowser, withSite } from "../support/account-journey";
import { ADDRESS_FORMS, CHANGE, withAskers } from "../support/address-forms";
import { newEmail } from "../support/person";

const site = withSite();
const asker = withAskers(site);

/** Addresses that have an account, proven, not proven and by Google alone, and one that has none. */
async function allKinds(): Promise<string[]> {
  const [unproven, google] = [newEmail(), newEmail()];
  const { email: proven } = await site.member();
  await site.browser().signUp(unproven);
  await site.browser().passGoogle({ sub: google, email: google, email_verified: true, name: "A" });
  return [proven, unproven, google, newEmail()];
}

/** Everything that tells one answer from another, without what was typed and what is random in any two. */
async function tellOf(browser: AccountBrowser, answer: Response, email: string) {
  const next = answer.headers.get("Location");
  const bodies = [await answer.text(), next ? await (await browser.get(next)).text() : ""];
  const plain = (text: string) =>
    text
      .replaceAll(email, "")
      .replaceAll(/nonce="[^"]*"/g, "")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
  return {
    status: answer.status,
    headers: [...answer.headers].map(([name, value]) => [name, name in RANDOM ? "" : value]),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "")),
    bodies: bodies.map(plain),
  };
}
const RANDOM = { date: 0, "x-request-id": 0, "content-security-policy": 0, "set-cookie": 0 };

describe("whether an address has an account does not show in the answer", () => {
  test.each(Object.entries(ADDRESS_FORMS))("to %s", async (name, ask) => {
    const tells = [];
    for (const email of await allKinds()) {
      const browser = asker(name);
      tells.push(await tellOf(browser, await ask(browser, email), email));
      if (name === CHANGE) await browser.change("cancel-email-change");
    }
    for (const tell of tells.slice(1)) expect(tell).toEqual(tells[0]);
  });

  test("nor in how the limits of its tries run out", async () => {
    const runs = await Promise.all(
      (await allKinds()).map(async (email) => {
        const browser = site.browser();
        const statuses: number[] = [];
        for (let n = 0; n < 12; n += 1) statuses.push((await browser.signIn(email, `wrong ${n}`)).status);
        return statuses;
      }),
    );
    for (const run of runs) expect(run).toEqual([...Array(10).fill(422), 429, 429]);
  });
});
