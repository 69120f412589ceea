import type { Person } from "../../stand-ins/google";
import { APP_URL, newAddress, type Site } from "./account-journey";

/** Where another site has its pages, which the operator lets people be led back to. */
export const CLIENT = "https://app.example";

/** Opens an address of ours as a browser does that keeps nothing. */
export function open(site: Pick<Site, "server">, url: string): Promise<Response> {
  const path = url.replace(APP_URL, "").replace(site.server.url, "");
  const headers = { "X-Forwarded-For": newAddress() };
  return fetch(site.server.url + path, { redirect: "manual", headers });
}

/** Goes to Google at the address that a client was given. @returns the address of ours that Google leads back to. */
export async function passGoogle(site: Site, url: string, person: Person | "refuse"): Promise<string> {
  site.google.next(person);
  const asked = await fetch(url, { redirect: "manual" });
  return asked.headers.get("Location") ?? "";
}

/** Goes all the way. @returns the address at which the client's page is opened in the end. */
export async function passAuthorize(site: Site, url: string, person: Person | "refuse"): Promise<URL> {
  const going = await open(site, url);
  if (going.status !== 302) throw new Error(`Not sent to Google: ${going.status} ${await going.text()}`);
  return comeBack(site, await passGoogle(site, going.headers.get("Location") ?? "", person));
}

export async function comeBack(site: Site, back: string): Promise<URL> {
  if (!back.startsWith(`${APP_URL}/auth/v1/callback?`)) throw new Error(`Not led back: ${back}`);
  const answer = await open(site, back);
  if (answer.status !== 302) throw new Error(`Not led back to the client: ${answer.status}`);
  return new URL(answer.headers.get("Location") ?? "");
}

/** Follows the link of the next mail to an address and presses the button there. @returns the address that it leads back to. */
export async function followMail(site: Site, to: string): Promise<URL> {
  const { links } = await site.mails.waitFor({ to });
  const link = links.find((each) => each.startsWith(APP_URL) && each.includes("redirect_to="));
  if (!link) return followMail(site, to);
  const browser = site.browser();
  const page = await (await browser.get(link.slice(APP_URL.length))).text();
  const back = await browser.submit(page, 'name="redirect_to"');
  return new URL(back.headers.get("Location") ?? "");
}

let people = 0;

/** Somebody whom only Google knows so far. */
export function newGoogler(more: Partial<Person> = {}): Person {
  people += 1;
  const sub = `2${Date.now()}${people}`;
  return { sub, email: `${sub}@test.example`, email_verified: true, name: "A Googler", ...more };
}
