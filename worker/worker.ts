/**
 * What stands between the pages and the net: keeps the card library once visited and one's own finished readings, and shows
 * them where there is no net, or one that does not answer. With one, the server's answer is always what is shown.
 */
import { forgetPages, isOff, switchOff } from "../app/device/caches";
import { ADDRESSES, pathTo } from "../app/i18n/path-to";
import { openCard, showCard } from "./daily-card";
import {
  dropOldLists,
  dropReading,
  fetchLibrary,
  fetchOwn,
  languageOf,
  learnFrom,
  renewLists,
  tidy,
} from "./keep";
import { hear, isSilent, noteSilence, patience, within } from "./net";
import { type Fault, keptPage, keptPart, listAnswer } from "./pages";
import { type Asked, scope } from "./scope";
import { depart, departures, forgetOwner, inTurn, learnOwner, rememberTheme } from "./state";

const PART = /^\/(?:assets|images)\/|^\/favicon\.svg$/;
const LIBRARY_PAGE = /^\/[\w-]+\/tarot-info(?:\/cards(?:\/[\w-]+)?)?$/;
const READING = /^\/[\w-]+\/readings\/[\w-]+$/;
const READINGS = /^\/[\w-]+\/readings(?:\/[\w-]+)?$/;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  await renewLists(open.flatMap(({ url }) => languageOf(new URL(url).pathname) ?? []));
  await scope.skipWaiting();
}

async function activate() {
  await dropOldLists();
  await tidy();
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

scope.addEventListener("fetch", (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST") return hearForm(event, pathname);
  if (method !== "GET") return;
  if (mode === "navigate") {
    if (destination === "document" && (pathname === "/" || languageOf(pathname)))
      event.respondWith(answerPage(event, pathname));
  } else if (pathname.endsWith(".data")) event.respondWith(answerData(event, pathname));
  else if (PART.test(pathname)) event.respondWith(answerPart(event.request));
});

async function answerPage(event: Asked, path: string): Promise<Response> {
  const language = languageOf(path);
  if (language && path === pathTo.kept(language) && !(await isOff())) {
    const list = await listAnswer(language);
    if (list.ok) return list;
  }
  const answer = askServer(event, path);
  if (await isOff()) return answer;
  try {
    return (await inTime(path, answer)) ?? (await standIn(event, path, "silent"));
  } catch {
    return standIn(event, path, "away");
  }
}

/** The server's answer, unless it keeps a page waiting for longer than what is kept of it is good for. */
async function inTime(path: string, answer: Promise<Response>): Promise<Response | undefined> {
  const { kept, notKept } = patience();
  const first = await within(kept, answer);
  if (first) return first;
  noteSilence();
  return (await keptPage(path)) ? undefined : within(notKept - kept, answer);
}

/** What is shown in place of a page that does not come: what is kept of it, or else the list of what is. */
async function standIn({ request }: Asked, path: string, fault: Fault): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return (await keptPage(path)) ?? listAnswer(languageOf(path), { fault, path: pathname + search });
}

/** The server's answer, of which is learned what it tells, also when it comes too late to be shown. */
function askServer(event: Asked, path: string): Promise<Response> {
  const asked = departures();
  const answer = hear(answerOf(event));
  const learned = answer.then(async (answer) => {
    const keep = answer.headers.get("Device-Keep");
    // The page itself gets the other.
    const copy = keep === "own" ? answer.clone() : answer;
    await unlessOff(async () => {
      await learnFrom(path, copy, asked);
      if (keep === "library") await fetchLibrary(path);
    });
  });
  // That it does not come is whoever waits for it to see.
  event.waitUntil(learned.catch(() => undefined));
  return answer;
}

async function answerOf(event: Asked): Promise<Response> {
  const preloaded = await event.preloadResponse;
  // Firefox does not say that it has failed, but has an answer that is an error.
  return preloaded && preloaded.type !== "error" ? preloaded : fetch(event.request);
}

/**
 * Data of a page that scripts put in place of another: tells who is here, and that a reading has come to its end. Where it does not
 * come, the page that waits for it is told which one to load whole, to be shown what is kept or that nothing is.
 */
async function answerData(event: Asked, pathname: string): Promise<Response> {
  const asked = departures();
  const data = hear(fetch(event.request));
  const path = pathname.replace(/\.data$/, "");
  event.waitUntil(tellIfSilent(event, path, data));
  const answer = await data;
  const { status, headers } = answer;
  event.waitUntil(
    unlessOff(async () => {
      await inTurn(() => learnOwner(answer, asked));
      if (status === 200 && headers.get("Device-Keep") === "own" && READING.test(path)) await fetchOwn(path);
    }),
  );
  return answer;
}

async function tellIfSilent(event: Asked, path: string, data: Promise<Response>): Promise<void> {
  if (await inTime(path, data).catch(() => undefined)) return;
  const page = await scope.clients.get(event.clientId);
  page?.postMessage({ silent: path });
}

/** What a page that is kept needs must not be waited for where the page was not. */
async function answerPart(request: Request): Promise<Response> {
  const part = fetch(request);
  try {
    const { kept } = patience();
    return (await within(isSilent() ? 0 : kept, part)) ?? (await keptPart(request)) ?? (await part);
  } catch {
    return (await keptPart(request)) ?? Response.error();
  }
}

/** What a form means for what is kept is known before the server has answered it, and holds where it never does. */
function hearForm(event: Asked, pathname: string) {
  const { request } = event;
  const path = pathname.replace(/\.data$/, "");
  const language = languageOf(path);
  if (path === ADDRESSES.signOut) {
    // At once, and after what is being kept just now.
    event.waitUntil(forgetOwner());
    event.waitUntil(inTurn(forgetOwner));
  } else if (READINGS.test(path)) {
    const copy = request.clone();
    event.waitUntil(inTurn(() => hearDeletion(copy, path)));
  } else if (request.mode === "navigate" && language && path === pathTo.kept(language))
    event.respondWith(inTurn(() => answerForm(request, path)));
}

async function hearDeletion(request: Request, path: string) {
  const form = await request.formData();
  if (form.get("intent") !== "delete") return;
  depart();
  await dropReading(form.has("id") ? `/readings/${form.get("id")}` : path);
}

/** The forms of the list of what is kept: the one deletes it, the other ends the keeping as well. */
async function answerForm(request: Request, path: string): Promise<Response> {
  const form = await request.formData();
  depart();
  await forgetPages();
  if (form.get("intent") !== "off") return Response.redirect(path, 303);
  const empty = await listAnswer(languageOf(path));
  // The next page that the server answers sends the worker away.
  await switchOff();
  return empty;
}

async function unlessOff(work: () => Promise<void>): Promise<void> {
  if (!(await isOff())) await work();
}

scope.addEventListener("push", (event) => event.waitUntil(showCard(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openCard(event)));

/** A page says which one it is, in which theme, and whether it came by way of this worker. */
scope.addEventListener("message", (event) => {
  const { path, theme, isUnseen } = event.data as { path: string; theme: string; isUnseen: boolean };
  event.waitUntil(
    unlessOff(async () => {
      await inTurn(() => rememberTheme(theme));
      // A page that came while the worker was starting is not among those that it took over.
      if (isUnseen) await scope.clients.claim();
      if (LIBRARY_PAGE.test(path)) await fetchLibrary(path);
      else if (isUnseen && READING.test(path)) await fetchOwn(path);
    }),
  );
});
