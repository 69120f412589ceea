/** How often a page that waits for a payment looks again, in seconds, and for how long. */
export const EVERY = 3;
export const AT_MOST = 120;

/** Without scripts the whole page is fetched each time. */
export const EVERY_PAGE = 5;

/** What counts in the address how often the page has looked without scripts. */
const COUNT = "looks";

/** The address to look at next without scripts; null once it has looked long enough. */
export function nextLook(pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  const count = Number(query.get(COUNT) ?? 0);
  if (!(count >= 0 && count < AT_MOST / EVERY_PAGE)) return null;
  query.set(COUNT, String(count + 1));
  return `${pathname}?${query}`;
}

/** The address at which looking begins anew. */
export function firstLook(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(COUNT);
  return `${pathname}?${query}`;
}
