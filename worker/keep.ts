import { isOff, LIBRARY, OWN } from "../app/device/caches";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "../app/i18n/languages";
import { pathTo } from "../app/i18n/path-to";
import { partsOf } from "./copy";
import { fetchWhole } from "./net";
import { departures, inTurn, learnOwner, readState } from "./state";

/** Names this build; put in when the worker is made. */
declare const VERSION: string;

const DAY = 24 * 60 * 60 * 1000;
/** How many pages are kept at most, the oldest go first; and for how long, in milliseconds. */
const MOST = { own: 60, library: 200, age: 30 * DAY };
/** After how long a page of the library is fetched anew when it is visited, in milliseconds. */
const FRESH = DAY;

/** The page that lists what is kept, in the languages used here, is kept for each build anew. */
const SHELL = "shell ";
export const SHELL_CACHE = SHELL + VERSION;
const KEPT_AT = "Kept-At";
/** Of the answer as it was sent: what a kept one is not. */
const NOT_KEPT = ["Content-Encoding", "Content-Length", "Transfer-Encoding"];

export function languageOf(path: string): Language | undefined {
  return LANGUAGES.find((language) => language === path.split("/")[1]);
}

/** Keeps the list's page in a language, which has the words for what is kept; as it is for everybody. */
export async function keepList(language: Language): Promise<void> {
  const path = pathTo.kept(language);
  if (await caches.match(path, { cacheName: SHELL_CACHE })) return;
  const answer = await fetchWhole(path, { credentials: "omit" });
  if (answer.ok) await store(SHELL_CACHE, await gather(SHELL_CACHE, path, answer));
}

/** Lets go of what builds before kept for their lists, once there are lists of this one in the same languages. */
export async function renewLists(inUse: Language[]): Promise<void> {
  const paths = (await Promise.all((await oldLists()).map(pathsIn))).flat();
  const languages = new Set([...inUse, ...paths.flatMap((path) => languageOf(path) ?? [])]);
  await Promise.all([...(languages.size > 0 ? languages : [FALLBACK_LANGUAGE])].map(keepList));
}

export async function dropOldLists(): Promise<void> {
  await Promise.all((await oldLists()).map((name) => caches.delete(name)));
}

async function oldLists(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== SHELL_CACHE);
}

/**
 * Learns from the server's answer to a page whose it is; keeps it if it is a reading, forgets it if it is gone. One that was asked
 * for before somebody left (`asked`) says nothing any more, however late it comes.
 */
export async function learnFrom(path: string, answer: Response, asked: number): Promise<void> {
  const owner = await inTurn(() => learnOwner(answer, asked));
  if (owner === undefined) return;
  const since = departures();
  if (answer.status === 404 || answer.status === 410) return inTurn(() => dropReading(path));
  const isOwn = answer.ok && answer.headers.get("Device-Keep") === "own";
  if (!isOwn || owner === "" || answer.headers.get("Device-Owner") !== owner) return;
  await keepPage({ cacheName: OWN + owner, most: MOST.own, path, answer, since });
}

/** Fetches a page of one's own to keep it. */
export async function fetchOwn(path: string): Promise<void> {
  const asked = departures();
  await learnFrom(path, await fetchWhole(path), asked);
}

/** Fetches a page of the card library to keep it, as it is for everybody: nothing in it says who was signed in. */
export async function fetchLibrary(path: string): Promise<void> {
  const kept = await caches.match(path, { cacheName: LIBRARY });
  if (kept && Date.now() - keptAt(kept) < FRESH) return;
  const answer = await fetchWhole(path, { credentials: "omit" });
  if (answer.ok && answer.headers.get("Device-Keep") === "library")
    await keepPage({ cacheName: LIBRARY, most: MOST.library, path, answer });
}

interface Kept {
  cacheName: string;
  /** How many pages it holds at most. */
  most: number;
  path: string;
  answer: Response;
  /** It is not kept any more once somebody has left since then, or had something deleted; what is for everybody may be. */
  since?: number;
}

async function keepPage({ cacheName, most, path, answer, since }: Kept): Promise<void> {
  await keepList(languageOf(path) ?? FALLBACK_LANGUAGE);
  // All that has to come from the net is there before this has its turn: nobody's leaving waits for the net.
  const gathered = await gather(cacheName, path, answer);
  await inTurn(async () => {
    if ((since !== undefined && since !== departures()) || (await isOff())) return;
    await store(cacheName, gathered);
    const cache = await caches.open(cacheName);
    const paths = await pathsIn(cacheName);
    await Promise.all(paths.slice(0, -most).map((oldest) => cache.delete(oldest)));
  });
}

/** A page, the last of all, and what it needs that is not kept yet, by their paths. */
async function gather(cacheName: string, path: string, answer: Response): Promise<Map<string, Response>> {
  const html = await answer.text();
  const gathered = new Map<string, Response>();
  for (const part of partsOf(html)) {
    if (await caches.match(part, { cacheName })) continue;
    const fetched = await fetchWhole(part).catch(() => undefined);
    if (fetched?.ok) gathered.set(part, withHeaders(await fetched.arrayBuffer(), fetched));
  }
  return gathered.set(path, withHeaders(html, answer));
}

function withHeaders(body: BodyInit, answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of NOT_KEPT) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  return new Response(body, { headers });
}

async function store(cacheName: string, gathered: Map<string, Response>): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const [path, response] of gathered) {
    // As the last of all, so that the first are the oldest.
    await cache.delete(path);
    await cache.put(path, response);
  }
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
      if (!page || isOutdated(page)) await cache.delete(path);
      else for (const part of partsOf(await page.text())) needed.add(part);
    }
    const keys = (await cache.keys()).filter(({ url }) => !isPage(pathOf(url)) && !needed.has(pathOf(url)));
    await Promise.all(keys.map((key) => cache.delete(key)));
  }
}

/** The pages in a cache, the oldest first. */
export async function pathsIn(cacheName: string): Promise<string[]> {
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

export function keptAt({ headers }: Response): number {
  return Number(headers.get(KEPT_AT));
}

export function isOutdated(page: Response): boolean {
  return Date.now() - keptAt(page) > MOST.age;
}
