import type { NextFunction, Request, Response } from "express";
import { isDoor } from "./client-calls";

/**
 * Leads whoever asks for a page by another spelling of its address to the one that it has: the router takes slashes and
 * encodings that mean the same for the same. Another letter case is another address to it (`app/routes.ts`). Forms are taken
 * wherever they are sent, and programs are told in their own way that there is nothing at another spelling.
 */
export function leadToOneSpelling(
  { method, path, originalUrl }: Request,
  response: Response,
  next: NextFunction,
) {
  const isPage = (method === "GET" || method === "HEAD") && !isDoor(path);
  const location = isPage ? otherSpelling(originalUrl) : null;
  if (location === null) return next();
  // The query may hold the secret of a mail's link.
  response.writeHead(301, { Location: location, "Cache-Control": "no-store" }).end();
}

/** The one spelling of a path with its query, always a path of this site; null where `url` is that, or cannot be decoded. */
export function otherSpelling(url: string): string | null {
  // Without dots that lead upwards, backslashes, or a fragment, none of which a browser sends.
  const { pathname, search } = new URL(`http://localhost${url}`);
  try {
    const segments = pathname.split("/").filter((segment) => segment !== "");
    const path = `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join("/")}`;
    return path === url.split("?", 1)[0] ? null : path + search;
  } catch {
    return null;
  }
}
