/**
 * What stands between the pages and the net: keeps the card library once visited and one's own finished readings, and shows
 * them where there is no net. With one, the server's answer is always what is shown.
 */
import { forgetPages, isOff, switchOff } from "../app/device/caches";
import { ADDRESSES, pathTo } from "../app/i18n/path-to";
import {
  dropOldLists,
  dropReading,
  fetchLibrary,
  fetchOwn,
  keptAnswer,
  keptPart,
  languageOf,
  learnFrom,
  listAnswer,
  renewLists,
  tidy,
} from "./pages";
import { type Asked, scope } from "./scope";
import { forgetOwner, inTurn, learnOwner, rememberTheme } from "./state";

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
  else if (PART.test(pathname)) event.respondWith(fetch(event.request).catch(() => keptPart(event.request)));
});

async function answerPage(event: Asked, path: string): Promise<Response> {
  const language = languageOf(path);
  if (language && path === pathTo.kept(language) && !(await isOff())) {
    const list = await listAnswer(language);
    if (list.ok) return list;
  }
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    const isOwn = answer.headers.get("Device-Keep") === "own";
    const copy = isOwn ? answer.clone() : answer;
    event.waitUntil(unlessOff(() => inTurn(() => learnFrom(path, copy))));
    return answer;
  } catch (error) {
    if (await isOff()) throw error;
    return keptAnswer(path);
  }
}

/** Data of a page that scripts put in place of another: tells who is here, and that a reading has come to its end. */
async function answerData(event: Asked, pathname: string): Promise<Response> {
  const answer = await fetch(event.request);
  const { status, headers } = answer;
  const path = pathname.replace(/\.data$/, "");
  event.waitUntil(
    unlessOff(async () => {
      await inTurn(() => learnOwner(answer));
      if (status === 200 && headers.get("Device-Keep") === "own" && READING.test(path)) await fetchOwn(path);
    }),
  );
  return answer;
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
  if (form.get("intent") === "delete")
    await dropReading(form.has("id") ? `/readings/${form.get("id")}` : path);
}

/** The forms of the list of what is kept: the one deletes it, the other ends the keeping as well. */
async function answerForm(request: Request, path: string): Promise<Response> {
  const form = await request.formData();
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
