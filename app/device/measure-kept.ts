import { isOff, LIBRARY, OWN } from "./caches";

/** What a browser keeps, as its owner may want to know. */
export interface KeptHere {
  readings: number;
  pages: number;
  /** All that the site has stored there, in bytes; nothing where the browser does not tell. */
  size: number | undefined;
}

/** Styles, type and pictures of the pages have an ending. */
const PART = /\.\w+$/;

/** What is kept in this browser; or that keeping was turned off, or is not possible here. */
export async function measureKept(): Promise<KeptHere | "off" | "impossible"> {
  if (!("caches" in globalThis && "serviceWorker" in navigator)) return "impossible";
  if (await isOff()) return "off";
  const names = await caches.keys();
  const [readings, pages] = await Promise.all([
    countPages(names.filter((name) => name.startsWith(OWN))),
    countPages(names.filter((name) => name === LIBRARY)),
  ]);
  return { readings, pages, size: (await navigator.storage?.estimate())?.usage };
}

async function countPages(names: string[]): Promise<number> {
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().filter(({ url }) => !PART.test(new URL(url).pathname)).length;
}
