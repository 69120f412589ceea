#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir, platform } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const CLIENT = "Starglass CLI";
const AGENT = `starglass-cli/1.0 (${platform() === "darwin" ? "Mac OS X" : platform() === "win32" ? "Windows" : "Linux"})`;
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const JSON_TYPE = { "Content-Type": "application/json" };
const WORDS = JSON.parse(readFileSync(new URL("words.json", import.meta.url), "utf8"));
/** How long a call may take, and how often a text that breaks off is listened to anew, each time a second later. */
const PATIENCE = 120_000;
const TRIES = 5;

/** Something that is said to whoever typed the command, without a trace. */
class Refusal extends Error {}

/** The language of the terminal, as one of the six. */
function languageOf(env) {
  const locale = (env.LC_ALL || env.LC_MESSAGES || env.LANG || "").replace("_", "-");
  if (/^zh/i.test(locale)) return /^zh-(TW|HK|MO|Hant)/i.test(locale) ? "zh-TW" : "zh-CN";
  const code = locale.slice(0, 2).toLowerCase();
  return code in WORDS ? code : "en";
}

function readArguments() {
  const string = { type: "string" };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      spread: { ...string, default: "timeline" },
      reader: { ...string, default: "selene" },
      deck: { ...string, default: "major" },
      lang: { ...string, default: languageOf(process.env) },
      site: { ...string, default: process.env.STARGLASS_URL || "http://localhost:3000" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command = "", ...rest] = positionals;
  return { ...values, command: values.help ? "" : command, question: rest.join(" ") };
}

/** Text of a server on its way into a terminal: nothing in it moves the cursor or changes a colour. */
function plain(text) {
  return String(text ?? "").replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}

function say(text = "") {
  process.stdout.write(`${plain(text)}\n`);
}

/** What is kept of each site: a visitor's token, or the tokens of a session. For its owner alone. */
class Store {
  constructor(site) {
    this.site = site;
    const base = process.env.XDG_CONFIG_HOME || join(homedir(), ".config");
    this.path = join(base, "starglass", "tokens.json");
  }

  get held() {
    return this.all()[this.site] ?? {};
  }

  set held(tokens) {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    const written = `${this.path}.${process.pid}`;
    writeFileSync(written, JSON.stringify({ ...this.all(), [this.site]: tokens }), { mode: 0o600 });
    renameSync(written, this.path);
  }

  all() {
    try {
      return JSON.parse(readFileSync(this.path, "utf8"));
    } catch (error) {
      // What cannot be read is written anew.
      if (error.code === "ENOENT" || error instanceof SyntaxError) return {};
      throw error;
    }
  }
}

/** The site over HTTP, as whoever is known here: a personal token, somebody signed in, or a visitor. */
class Site {
  constructor({ site, lang, words }) {
    if (!/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(site))
      throw new Refusal(words.badSite);
    Object.assign(this, { origin: new URL(site).origin, lang, words });
    this.store = new Store(this.origin);
  }

  async fetch(path, init = {}) {
    const headers = { "User-Agent": AGENT, "Accept-Language": this.lang, ...init.headers };
    const signal = init.signal ?? AbortSignal.timeout(PATIENCE);
    try {
      return await fetch(this.origin + path, { redirect: "error", ...init, headers, signal });
    } catch (error) {
      throw new Refusal(this.words.away, { cause: error });
    }
  }

  /** One of the calls of `/api/v1`; refused as unknown, it is sent once more with a token that is new. */
  async call(path, { method = "GET", body, headers = {}, ...init } = {}, isAgain = false) {
    const known = { Authorization: `Bearer ${await this.token()}` };
    const sent = body && { headers: { ...known, ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
    const all = { ...init, method, headers: { ...known, ...headers }, ...sent };
    const response = await this.fetch(`/api/v1${path}`, all);
    if (response.ok) return response;
    if (response.status === 401 && !isAgain && !process.env.STARGLASS_TOKEN) {
      const { refresh } = this.store.held;
      this.store.held = refresh ? { refresh } : {};
      return this.call(path, { method, body, headers, ...init }, true);
    }
    throw await this.refusal(response);
  }

  async refusal(response) {
    const problem = await response.json().catch(() => ({}));
    const details = (problem.errors ?? []).map(({ field, detail }) => `${field}: ${detail}`);
    return new Refusal([problem.detail ?? problem.message ?? this.words.failed, ...details].join("\n"));
  }

  async token() {
    if (process.env.STARGLASS_TOKEN) return process.env.STARGLASS_TOKEN;
    const { access, expires = 0, refresh, visitor } = this.store.held;
    if (access && Date.now() < expires - 60_000) return access;
    if (refresh) return this.refresh(refresh);
    return visitor ?? this.visit();
  }

  async refresh(refresh) {
    const response = await this.post("/auth/v1/token?grant_type=refresh_token", { refresh_token: refresh });
    if (response.ok) return this.keep(await response.json());
    if (response.status >= 500 || response.status === 429) throw await this.refusal(response);
    this.store.held = {};
    throw new Refusal(this.words.signedOutElsewhere);
  }

  async visit() {
    const response = await this.post("/api/v1/visitors", {});
    if (!response.ok) throw await this.refusal(response);
    this.store.held = { visitor: (await response.json()).token };
    return this.store.held.visitor;
  }

  keep({ access_token: access, refresh_token: refresh, expires_in: seconds }) {
    this.store.held = { access, refresh, expires: Date.now() + seconds * 1000 };
    return access;
  }

  post(path, body) {
    return this.fetch(path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
  }

  form(path, fields) {
    return this.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  }
}

/** Signs in by a code that is confirmed in a browser (RFC 8628). */
async function signIn(site) {
  const begun = await site.form("/auth/v1/device/code", { client_id: CLIENT });
  if (!begun.ok) throw await site.refusal(begun);
  const device = await begun.json();
  say(`${site.words.open}\n\n  ${device.verification_uri}\n\n  ${device.user_code}\n`);
  say(site.words.onlyYours);
  let seconds = device.interval ?? 5;
  for (;;) {
    await sleep(seconds * 1000);
    const response = await site.form("/auth/v1/device/token", {
      grant_type: DEVICE_GRANT,
      client_id: CLIENT,
      device_code: device.device_code,
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) {
      site.keep(answer);
      return say(site.words.signedIn);
    }
    if (answer.error === "slow_down") seconds += 5;
    else if (answer.error === "access_denied") throw new Refusal(site.words.denied);
    else if (answer.error === "expired_token") throw new Refusal(site.words.expired);
    else if (answer.error !== "authorization_pending" && response.status < 500)
      throw new Refusal(site.words.failed);
  }
}

async function signOut(site) {
  const { refresh } = site.store.held;
  if (refresh) {
    const headers = { Authorization: `Bearer ${await site.token()}` };
    const ended = await site.fetch("/auth/v1/logout?scope=local", { method: "POST", headers });
    if (ended.status >= 500) throw await site.refusal(ended);
  }
  site.store.held = {};
  say(site.words.signedOut);
}

async function listReaders(site) {
  const { readers } = await (await site.call(`/readers?lang=${site.lang}`)).json();
  for (const { id, name, description, isPremiumOnly } of readers)
    say(`${id.padEnd(12)} ${name}${isPremiumOnly ? " ★" : ""}\n             ${description}\n`);
}

/** Asks, draws, and writes the text as it arrives. */
async function ask(site, { question, spread, reader, deck }) {
  const asked = await site.call(`/readings?lang=${site.lang}`, {
    method: "POST",
    body: { kind: spread, reader, deck, ...(spread !== "daily" && { question }) },
    headers: { "Idempotency-Key": randomUUID() },
  });
  const made = await asked.json();
  if (made.crisis) return sayHelp(made.crisis.help, [made.crisis.title, made.crisis.words, made.crisis.talk]);
  const drawn = await site.call(`/readings/${made.id}/draw?lang=${site.lang}`, { method: "POST", body: {} });
  const { cards, text } = await drawn.json();
  for (const help of text.help) sayHelp(help, [help.message]);
  for (const { title, position } of cards) {
    const place = site.words.sections[position];
    say(place ? `✦ ${place}: ${title}` : `✦ ${title}`);
  }
  await listen(site, made.id);
  say(`\n${made.links.page}`);
}

function sayHelp({ emergency, elsewhere, countries }, lines) {
  for (const line of [...lines, emergency]) if (line) say(`${line}\n`);
  for (const { name, services } of countries)
    for (const service of services) say(`  ${name}: ${service.name} ${service.numbers.join(", ")}`);
  say(`  ${elsewhere}\n`);
}

/** Writes a text to the terminal until it is whole, also where the connection breaks off in between. */
async function listen(site, id) {
  const heard = { id: undefined, section: undefined };
  for (let tries = 0; tries <= TRIES; tries++) {
    if (tries > 0) await sleep(tries * 1000);
    const headers = heard.id ? { "Last-Event-ID": heard.id } : {};
    const controller = new AbortController();
    const { signal } = controller;
    const response = await site.call(`/readings/${id}/stream?lang=${site.lang}`, { headers, signal });
    if (response.status === 204) return;
    try {
      for await (const { event, data, id: at } of eventsOf(response.body)) {
        if (at) heard.id = at;
        if (event === "done") return;
        if (event === "failed") throw new Refusal(data.message);
        if (event === "restart") say(`\n${site.words.again}`);
        if (event === "chunk") write(site, data, heard);
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
    } finally {
      controller.abort();
    }
  }
  throw new Refusal(site.words.away);
}

function write(site, { section, text }, heard) {
  const heading = section === heard.section ? undefined : site.words.sections[section];
  heard.section = section;
  process.stdout.write(plain(heading ? `\n\n— ${heading} —\n\n${text}` : text));
}

/** The events of a stream as they come. */
async function* eventsOf(body) {
  let rest = "";
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      if (fields.event) yield { event: fields.event, id: fields.id, data: JSON.parse(fields.data || "{}") };
    }
  }
}

async function main() {
  const given = readArguments();
  const words = WORDS[given.lang] ?? WORDS.en;
  const commands = { ask, "sign-in": signIn, "sign-out": signOut, readers: listReaders };
  const command = Object.hasOwn(commands, given.command) ? commands[given.command] : null;
  if (!command || (given.command === "ask" && !given.question && given.spread !== "daily")) {
    say(words.help.join("\n"));
    return command || given.command ? 2 : 0;
  }
  await command(new Site({ ...given, words }), given);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isKnown = error instanceof Refusal || error.code?.startsWith("ERR_PARSE_ARGS");
  if (!isKnown) throw error;
  process.stderr.write(`${plain(error.message)}\n`);
  process.exitCode = 1;
}
