import { LIBRARY, OWN } from "../app/device/caches";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "../app/i18n/languages";
import { pathTo } from "../app/i18n/path-to";
import { asKept, filledList, type Listed, lineIn, nameOf, partsOf, withoutScripts } from "./copy";
import { inTurn, learnOwner, readState } from "./state";

/** Names this build; put in when the worker is made. */
declare const VERSION: string;

const DAY = 24 * 60 * 60 * 1000;
/** How many pages are kept at most, the oldest go first; and for how long, in milliseconds. */
const MOST = { own: 60, library: 200, age: 30 * DAY };
/** After how long a page of the library is fetched anew when it is visited, in milliseconds. */
const FRESH = DAY;

/** The page that lists what is kept, in the languages used here, is kept for each build anew. */
const SHELL = "shell ";
const SHELL_CACHE = SHELL + VERSION;
const KEPT_AT = "Kept-At";
/** Of the answer as it was sent: what a kept one is not. */
const NOT_KEPT = ["Content-Encoding", "Content-Length", "Transfer-Encoding"];

export function languageOf(path: string): Language | undefined {
  return LANGUAGES.find((language) => language === path.split("/")[1]);
}

/** Keeps the list's page in a language, which has the words for what is kept; as it is for everybody. */
export async function keepList(language: Language): Promise<void> {
  const path = pathTo.kept(language);
  const shell = await caches.open(SHELL_CACHE);
  if (await shell.match(path)) return;
  const answer = await fetch(path, { credentials: "omit" });
  if (answer.ok) await keep(shell, path, answer);
}

/** Lets go of what builds before kept for their lists, once there are lists of this one in the same languages. */
export async function renewLists(inUse: Language[]): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== SHELL_CACHE);
  const paths = (await Promise.all(old.map(pathsIn))).flat();
  const languages = new Set([...inUse, ...paths.flatMap((path) => languageOf(path) ?? [])]);
  await Promise.all([...(languages.size > 0 ? languages : [FALLBACK_LANGUAGE])].map(keepList));
}

export async function dropOldLists(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Learns from the server's answer to a page whose it is; keeps it if it is a reading, forgets it if it is gone. */
export async function learnFrom(path: string, answer: Response): Promise<void> {
  const owner = await learnOwner(answer);
  if (answer.status === 404 || answer.status === 410) return dropReading(path);
  const isOwn = answer.ok && answer.headers.get("Device-Keep") === "own";
  if (!isOwn || owner === "" || answer.headers.get("Device-Owner") !== owner) return;
  await keepPage(OWN + owner, path, answer, MOST.own);
}

/** Fetches a page of one's own to keep it. */
export async function fetchOwn(path: string): Promise<void> {
  const answer = await fetch(path);
  await inTurn(() => learnFrom(path, answer));
}

/** Fetches a page of the card library to keep it, as it is for everybody: nothing in it says who was signed in. */
export async function fetchLibrary(path: string): Promise<void> {
  const kept = await caches.match(path, { cacheName: LIBRARY });
  if (kept && Date.now() - keptAt(kept) < FRESH) return;
  const answer = await fetch(path, { credentials: "omit" });
  if (answer.ok && answer.headers.get("Device-Keep") === "library")
    await keepPage(LIBRARY, path, answer, MOST.library);
}

async function keepPage(cacheName: string, path: string, answer: Response, most: number): Promise<void> {
  await keepList(languageOf(path) ?? FALLBACK_LANGUAGE);
  const cache = await caches.open(cacheName);
  await keep(cache, path, answer);
  const paths = await pathsIn(cacheName);
  await Promise.all(paths.slice(0, -most).map((oldest) => cache.delete(oldest)));
}

async function keep(cache: Cache, path: string, answer: Response): Promise<void> {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of NOT_KEPT) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  // As the last of all, so that the first are the oldest.
  await cache.delete(path);
  await cache.put(path, new Response(html, { headers }));
  for (const part of partsOf(html))
    if (!(await cache.match(part))) await cache.add(part).catch(() => undefined);
}

/** Forgets a reading, in whichever language it was kept. */
export async function dropReading(path: string): Promise<void> {
  const [, id] = /\/readings\/([\w-]+)$/.exec(path) ?? [];
  if (!id) return;
  const cache = await caches.open(OWN + (await readState()).owner);
  const keys = (await cache.keys()).filter(({ url }) => url.endsWith(`/readings/${id}`));
  await Promise.all(keys.map((key) => cache.delete(key)));
}

/** Forgets what is too old, and the parts that no kept page needs any more. */
export async function tidy(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name === LIBRARY || name.startsWith(OWN));
  for (const name of names) {
    const cache = await caches.open(name);
    const needed = new Set<string>();
    for (const path of await pathsIn(name)) {
      const page = await cache.match(path);
      if (!page || Date.now() - keptAt(page) > MOST.age) await cache.delete(path);
      else for (const part of partsOf(await page.text())) needed.add(part);
    }
    const keys = (await cache.keys()).filter(({ url }) => !isPage(pathOf(url)) && !needed.has(pathOf(url)));
    await Promise.all(keys.map((key) => cache.delete(key)));
  }
}

/** A part of a page that is kept. */
export async function keptPart(request: Request): Promise<Response> {
  const { owner } = await readState();
  for (const name of [SHELL_CACHE, LIBRARY, OWN + owner]) {
    const part = await caches.match(request, { cacheName: name });
    if (part) return part;
  }
  return Response.error();
}

/** What is shown of a page without a net: the page as it is kept, or else the list of what is. */
export async function keptAnswer(path: string): Promise<Response> {
  const { owner, theme } = await readState();
  for (const name of [LIBRARY, OWN + owner]) {
    const page = await caches.match(path, { cacheName: name });
    if (!page || Date.now() - keptAt(page) > MOST.age) continue;
    const language = languageOf(path) ?? FALLBACK_LANGUAGE;
    const line = lineIn(await listIn(language), inWords(keptAt(page), language));
    return plain(page, asKept(await page.text(), { line, theme }), 200);
  }
  return listAnswer(languageOf(path), { isAway: true });
}

/** The list of what is kept. */
export async function listAnswer(asked: Language | undefined, { isAway = false } = {}): Promise<Response> {
  const language = asked ?? languageOf((await pathsIn(SHELL_CACHE))[0] ?? "") ?? FALLBACK_LANGUAGE;
  const page = await caches.match(pathTo.kept(language), { cacheName: SHELL_CACHE });
  if (!page) return Response.error();
  const { owner, theme } = await readState();
  const [own, library] = await Promise.all([listed(OWN + owner, language), listed(LIBRARY, language)]);
  return plain(page, filledList(await page.text(), { own, library, isAway, theme }), isAway ? 503 : 200);
}

async function listed(cacheName: string, language: Language): Promise<Listed[]> {
  const paths = (await pathsIn(cacheName)).reverse();
  const pages = await Promise.all(paths.map((path) => caches.match(path, { cacheName })));
  const lines = pages.map(async (page, index) => {
    if (!page || Date.now() - keptAt(page) > MOST.age) return [];
    const [path = ""] = paths.slice(index);
    return [{ path, name: nameOf(await page.text()), when: inWords(keptAt(page), language) }];
  });
  return (await Promise.all(lines)).flat();
}

function plain({ headers }: Response, html: string, status: number): Response {
  const sent = new Headers(headers);
  sent.set("Content-Security-Policy", withoutScripts(headers.get("Content-Security-Policy") ?? ""));
  return new Response(html, { status, headers: sent });
}

async function listIn(language: Language): Promise<string> {
  const page = await caches.match(pathTo.kept(language), { cacheName: SHELL_CACHE });
  return page ? page.text() : "";
}

function inWords(time: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(time);
}

/** The pages in a cache, the oldest first. */
async function pathsIn(cacheName: string): Promise<string[]> {
  if (!(await caches.has(cacheName))) return [];
  return (await (await caches.open(cacheName)).keys()).map(({ url }) => pathOf(url)).filter(isPage);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What is no part of a page. */
function isPage(path: string): boolean {
  return languageOf(path) !== undefined;
}

function keptAt({ headers }: Response): number {
  return Number(headers.get(KEPT_AT));
}
