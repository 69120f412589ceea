import { generateSync } from "otplib";
import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { type GoogleStandIn, type Person, startGoogle } from "../../stand-ins/google";
import { type MailStandIn, startMailServer } from "../../stand-ins/mail";
import { WireBrowser } from "./browser";
import { createDatabase, type TestDatabase } from "./database";
import { newEmail, PASSWORD } from "./person";
import { type RunningServer, startServer } from "./server";

/** Where the site says that it is; its pages are asked for at the server's own address. */
export const APP_URL = "https://starglass.example";

const GOOGLE = { clientId: "a client", clientSecret: "a client's secret" };

export interface Site {
  database: TestDatabase;
  mails: MailStandIn;
  google: GoogleStandIn;
  server: RunningServer;
  /** Stops the server and starts it anew, on the same database and with these settings besides. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Of somebody at a network address of their own. */
  browser(language?: string): AccountBrowser;
  /** The browser of somebody who signed up, followed the link in the mail, and signed in. */
  member(): Promise<Member>;
}

export type Member = AccountBrowser & { email: string };

/** For all tests of a file: a server behind a proxy, with a database, a mail server and a Google of its own. */
export function withSite(env: () => Record<string, string> | Promise<Record<string, string>> = () => ({})) {
  const site = {} as Site;
  beforeAll(async () => {
    site.database = await createDatabase();
    site.mails = await startMailServer();
    site.google = await startGoogle({
      ...GOOGLE,
      redirectUris: [`${APP_URL}/auth/google/callback`, `${APP_URL}/auth/v1/callback`],
    });
    const settings = {
      ...site.database.env,
      APP_URL,
      TRUST_PROXY: "1",
      SMTP_URL: site.mails.url,
      MAIL_FROM: "Starglass <hello@starglass.example>",
      GOOGLE_CLIENT_ID: GOOGLE.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE.clientSecret,
      GOOGLE_URL: site.google.url,
      ...(await env()),
    };
    site.server = await startServer(settings);
    site.restart = async (more) => {
      await site.server.stop();
      site.server = await startServer({ ...settings, ...more });
    };
    site.browser = (language) => new AccountBrowser(site, language);
    site.member = async () => {
      const browser = site.browser();
      const email = newEmail();
      await browser.signUp(email);
      await browser.follow(await linkFor(site, email));
      await browser.signIn(email);
      return Object.assign(browser, { email });
    };
  });
  afterAll(async () => {
    await site.server?.stop();
    await Promise.all([site.mails?.close(), site.google?.close(), site.database?.drop()]);
  });
  return site;
}

/**
 * The path of the link with a secret in the next mail to an address that has one.
 * @throws Error when none comes.
 */
export async function linkFor({ mails }: Pick<Site, "mails">, to: string): Promise<string> {
  const { links } = await mails.waitFor({ to });
  const link = links.find((each) => each.startsWith(APP_URL) && each.includes("token="));
  return link ? link.slice(APP_URL.length) : linkFor({ mails }, to);
}

/** The secret in the link of a mail. */
export function tokenIn(link: string): string {
  return new URL(link, APP_URL).searchParams.get("token") ?? "";
}

/** A random address, so that no two browsers share the limits of one. */
export function newAddress(): string {
  return `10.${[...crypto.getRandomValues(new Uint8Array(3))].join(".")}`;
}

/** A browser at a network address of its own, which forgets cookies as it is told, and the ways through an account. */
export class AccountBrowser extends WireBrowser {
  address = newAddress();

  constructor(
    readonly site: Pick<Site, "server" | "google">,
    language = "en",
  ) {
    super(site.server.url, language);
  }

  get session(): string {
    return this.cookies.get("__Host-session") ?? "";
  }

  override async get(path: string, headers: Record<string, string> = {}) {
    return this.forget(await super.get(path, { "X-Forwarded-For": this.address, ...headers }));
  }

  override async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.forget(await super.post(path, fields, { "X-Forwarded-For": this.address, ...headers }));
  }

  signUp(email: string, password = PASSWORD) {
    return this.post(`/${this.language}/sign-in`, { intent: "sign-up", email, password });
  }

  /** Opens the page that the link of a mail leads to and presses its button. */
  async follow(link: string, typed: Record<string, string> = {}): Promise<Response> {
    const html = await (await this.get(link)).text();
    return this.submit(html, 'name="token"', typed);
  }

  signIn(email: string, password = PASSWORD, more: Record<string, string> = {}) {
    return this.post(`/${this.language}/sign-in`, { intent: "sign-in", email, password, ...more });
  }

  /** Sends the form of the account page that is for `intent`. */
  change(intent: string, fields: Record<string, string> = {}) {
    return this.post(`/${this.language}/account`, { intent, ...fields });
  }

  /** Whose account page this browser is shown: an address, or where it is led instead. */
  async whoAmI(headers: Record<string, string> = {}): Promise<string | null> {
    const response = await this.get(`/${this.language}/account`, headers);
    if (response.status !== 200) return response.headers.get("Location");
    return /<bdi[^>]*>([^<]+@[^<]+)<\/bdi>/.exec(await response.text())?.[1] ?? null;
  }

  /** Sends a form of a page as a browser without scripts does: the one whose markup holds `mark`. */
  submit(html: string, mark: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].find(([markup]) =>
      markup.includes(mark),
    );
    if (!form) throw new Error(`No form with ${mark}`);
    const [, head = "", body = ""] = form;
    const action = unescapeHtml(/action="([^"]*)"/.exec(head)?.[1] ?? "");
    const hidden = [...body.matchAll(/<input [^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      unescapeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? ""),
    ]);
    return this.post(action, { ...Object.fromEntries(hidden), ...fields });
  }

  /** Leaves for Google. @returns the path of ours that Google leads back to. */
  async askGoogle(person: Person | "refuse", fields: Record<string, string> = {}): Promise<string> {
    return this.answerAtGoogle(await this.leaveForGoogle(fields), person);
  }

  /** Goes to Google and comes back, or is led elsewhere at once. */
  async passGoogle(person: Person | "refuse", fields: Record<string, string> = {}): Promise<Response> {
    const going = await this.leaveForGoogle(fields);
    const isGoing = going.headers.get("Location")?.startsWith(this.site.google.url);
    return isGoing ? this.get(await this.answerAtGoogle(going, person)) : going;
  }

  /** @returns the answer that leads to Google. */
  leaveForGoogle(fields: Record<string, string> = {}): Promise<Response> {
    return this.post("/auth/google", { intent: "sign-in", lang: this.language, ...fields });
  }

  /** Has Google ask who it is, and lead back. @returns the path of ours. */
  async answerAtGoogle(going: Response, person: Person | "refuse"): Promise<string> {
    this.site.google.next(person);
    const asked = await fetch(going.headers.get("Location") ?? "", { redirect: "manual" });
    const back = asked.headers.get("Location") ?? "";
    if (!back.startsWith(`${APP_URL}/auth/google/callback?`)) throw new Error(`Not led back: ${back}`);
    return back.slice(APP_URL.length);
  }

  /** Sets an authenticator app up. @returns what it was told, and the recovery codes. */
  async enrol(): Promise<{ secret: string; codes: string[] }> {
    const page = `/${this.language}/account/two-factor`;
    await this.post(page, { intent: "begin" });
    const [, secret = ""] =
      /<code[^>]*>([A-Z2-7 ]{39})<\/code>/.exec(await (await this.get(page)).text()) ?? [];
    const answer = await this.post(page, { intent: "confirm", code: codeOf(secret) });
    const codes = [...(await answer.text()).matchAll(/<code>([0-9a-z]{4}(?:-[0-9a-z]{4}){3})<\/code>/g)];
    return { secret, codes: codes.map(([, code = ""]) => code) };
  }

  /** What is told by the page that comes next. */
  async nextPage(response: Response): Promise<string> {
    return (await this.get(response.headers.get("Location") ?? "")).text();
  }

  private forget(response: Response): Response {
    for (const set of response.headers.getSetCookie())
      if (/; Max-Age=0(;|$)/.test(set)) this.cookies.delete(set.slice(0, set.indexOf("=")));
    return response;
  }
}

/** What a signed cookie holds. */
export function contentOf(cookie: string): unknown {
  const [content = ""] = decodeURIComponent(cookie).split(".");
  return JSON.parse(Buffer.from(content, "base64").toString());
}

/** A signed cookie with another content: under the same signature, under none, and under an empty one. */
export function forge(cookie: string, content: unknown): string[] {
  const signature = decodeURIComponent(cookie).split(".")[1] ?? "";
  const payload = Buffer.from(JSON.stringify(content)).toString("base64");
  return [`${payload}.${signature}`, payload, `${payload}.`].map(encodeURIComponent);
}

/** What an authenticator app shows so many steps of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret: secret.replaceAll(" ", ""), epoch: Date.now() / 1000 + steps * 30 });
}

/** Changes the database behind the server's back; only PostgreSQL lets a second connection in. */
export async function inDatabase({ database }: Site, sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}
