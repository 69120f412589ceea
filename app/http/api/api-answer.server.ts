import { createHash } from "node:crypto";
import type { Language } from "~/i18n/languages";
import { API } from "~/i18n/path-to";

/** What a call comes to, before it is sent. */
export interface ApiAnswer {
  status?: number;
  /** JSON; undefined for none. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The reading that it tells of. */
  readingId?: string;
  /** Whether it is the same for everybody, and may be kept. */
  isPublic?: boolean;
}

/** Sent again in a day or so, what is the same for everybody is asked for anew, and mostly unchanged. */
const KEPT = "public, max-age=3600";

/** What is sent of an answer; nothing more than that it is unchanged where whoever asks has it. */
export function sendAnswer(request: Request, language: Language, answer: ApiAnswer): Response {
  const { status = 200, body, headers = {}, isPublic = false } = answer;
  if (body === undefined)
    return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
  const text = JSON.stringify(body);
  const all: Record<string, string> = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Language": language,
    "Cache-Control": isPublic ? KEPT : "private, no-store",
    Vary: isPublic ? "Accept-Language" : "Authorization, Accept-Language",
    ...headers,
  };
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && status === 200) {
    // Weak: it is compressed on its way.
    const etag = `W/"${createHash("sha256").update(`${language}\n${text}`).digest("base64url").slice(0, 22)}"`;
    all.ETag = etag;
    if (isUnchanged(request, etag)) {
      const { "Content-Type": _, ...rest } = all;
      return new Response(null, { status: 304, headers: rest });
    }
  }
  return new Response(request.method === "HEAD" ? null : text, { status, headers: all });
}

function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match");
  if (known === null) return false;
  return known.split(",").some((each) => each.trim() === "*" || weak(each.trim()) === weak(etag));
}

function weak(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** Where a reading is, among the calls. */
export function readingAt(id: string): string {
  return `${API}/readings/${id}`;
}
