import { LIBRARY, OWN } from "../app/device/caches";
import { FALLBACK_LANGUAGE, type Language } from "../app/i18n/languages";
import { pathTo } from "../app/i18n/path-to";
import { asKept, filledList, type Listed, lineIn, nameOf, withoutScripts } from "./copy";
import { isOutdated, keptAt, languageOf, pathsIn, SHELL_CACHE } from "./keep";
import { readState } from "./state";

/** Why a page does not come: there is no net, or none that answers. */
export type Fault = "away" | "silent";

/** A part of a page that is kept. */
export async function keptPart(request: Request): Promise<Response | undefined> {
  const { owner } = await readState();
  for (const name of [SHELL_CACHE, LIBRARY, OWN + owner]) {
    const part = await caches.match(request, { cacheName: name });
    if (part) return part;
  }
  return undefined;
}

/** A page as it is kept, if it is. */
export async function keptPage(path: string): Promise<Response | undefined> {
  const { owner, theme } = await readState();
  for (const name of [LIBRARY, OWN + owner]) {
    const page = await caches.match(path, { cacheName: name });
    if (!page || isOutdated(page)) continue;
    const language = languageOf(path) ?? FALLBACK_LANGUAGE;
    const line = lineIn(await listIn(language), inWords(keptAt(page), language), path);
    return plain(page, asKept(await page.text(), { line, theme }), 200);
  }
  return undefined;
}

interface NotThere {
  fault: Fault;
  /** What was asked for, to be asked for again. */
  path: string;
}

/** The list of what is kept; or, in place of a page that is not, why that does not come as well. */
export async function listAnswer(asked: Language | undefined, notThere?: NotThere): Promise<Response> {
  const language = asked ?? languageOf((await pathsIn(SHELL_CACHE))[0] ?? "") ?? FALLBACK_LANGUAGE;
  const page = await caches.match(pathTo.kept(language), { cacheName: SHELL_CACHE });
  if (!page) return Response.error();
  const { owner, theme } = await readState();
  const [own, library] = await Promise.all([listed(OWN + owner, language), listed(LIBRARY, language)]);
  return plain(page, filledList(await page.text(), { own, library, notThere, theme }), notThere ? 503 : 200);
}

async function listed(cacheName: string, language: Language): Promise<Listed[]> {
  const paths = (await pathsIn(cacheName)).reverse();
  const pages = await Promise.all(paths.map((path) => caches.match(path, { cacheName })));
  const lines = pages.map(async (page, index) => {
    if (!page || isOutdated(page)) return [];
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
