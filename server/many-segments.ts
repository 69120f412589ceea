import { MOST_DISCOVERED, MOST_SEGMENTS } from "./bounds";

/** Where a page asks which routes lie behind its links, each as a `p` of the query. */
const DISCOVERY = "/__manifest";

/**
 * Whether a path has more segments than any of ours, or asks for more than any page links to. The router tries every
 * beginning of a path in turn, and of each that discovery names: thousands keep a process busy for a second.
 * @param url the path with its query, as it was asked for.
 */
export function hasManySegments(url: string): boolean {
  // As the router reads it: without dots that lead upwards, and backslashes.
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  if (segmentsOf(pathname).length > MOST_SEGMENTS) return true;
  if (pathname !== DISCOVERY) return false;
  const paths = searchParams.getAll("p").map((path) => path.replace(/^\//, "").split("/"));
  if (paths.some(({ length }) => length > MOST_SEGMENTS)) return true;
  const beginnings = paths.flatMap((path) => path.map((_, last) => path.slice(0, last + 1).join("/")));
  return new Set(beginnings).size > MOST_DISCOVERED;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
