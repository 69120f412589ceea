import { Agent, request as ask, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, unzipSync } from "node:zlib";
import { expect } from "vitest";
import { LANGUAGES } from "../../app/i18n/languages";
import type { Someone } from "./fuzz-people";
import type { Asked } from "./fuzz-requests";

/** How long any answer may take, in milliseconds, on a machine that has much to do. */
const PATIENCE = 10_000;

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

const connections = new Agent({ keepAlive: true, maxSockets: 4 });

/** Closes the connections that are kept. */
export function hangUp(): void {
  connections.destroy();
}

/** Sends a generated request from `address` as `who`. @throws Error when no answer has come to its end in time. */
export function sendAs(url: string, asked: Asked, who: Someone, address: string): Promise<Answer> {
  const fill = (text: string) =>
    text.replace(
      /\{(own|other|email|session)\}/g,
      (_, name: "own" | "other" | "email" | "session") => who[name],
    );
  const cookies = [fill(asked.cookies), who.cookies].filter(Boolean).join("; ");
  const headers = asked.headers.map(([name, value]): [string, string] => [name, fill(value)]);
  return send(
    url,
    {
      method: asked.method,
      path: fill(asked.path),
      headers: cookies ? [["Cookie", cookies], ...headers] : headers,
      body: asked.body && { ...asked.body, text: fill(asked.body.text) },
    },
    address,
  );
}

/** The same of a request in which nothing is left to fill in. */
export function send(
  url: string,
  asked: Pick<Asked, "method" | "path" | "headers" | "body">,
  address: string,
): Promise<Answer> {
  const body = asked.body && Buffer.from(asked.body.text);
  const headers: Record<string, string> = { "X-Forwarded-For": address };
  if (asked.body?.type != null) headers["Content-Type"] = asked.body.type;
  if (body) headers["Content-Length"] = String(body.length);
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      {
        method: asked.method,
        path: addressable(asked.path),
        headers: { ...headers, ...Object.fromEntries(asked.headers) },
        agent: connections,
        signal: AbortSignal.timeout(PATIENCE),
      },
      (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        buffer(response).then(
          (bytes) => resolve({ status, headers: answered, text: unpacked(bytes, answered) }),
          reject,
        );
      },
    );
    request.on("error", reject).end(body ?? undefined);
  });
}

function unpacked(bytes: Buffer, { "content-encoding": encoding }: IncomingHttpHeaders): string {
  if (bytes.length === 0) return "";
  if (encoding === "gzip" || encoding === "deflate") return unzipSync(bytes).toString();
  return (encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString();
}

/** What the client would refuse to send, or the parser to read, is left to the tests on raw sockets. */
function addressable(path: string): string {
  return path.replace(/[^!-~]/g, "_");
}

const LANGUAGE = new RegExp(`<html [^>]*lang="(?:${LANGUAGES.join("|")})"`);
/** A stack, or where we are. */
const TELLING = /\n\s+at \S+ \(|node_modules|file:\/\/\/|\/build\/server|PrismaClient|Invalid `/;

/** What holds of every answer, whatever was asked. */
export function judge({ status, headers, text }: Answer, method: string): void {
  expect(status, "a fault of ours").toBeLessThan(500);
  expect(text.match(TELLING)?.[0], "tells of the server").toBeUndefined();
  if (method === "HEAD" || !String(headers["content-type"]).startsWith("text/html") || text === "") return;
  if (status !== 304) expect(text, "the language of the page").toMatch(LANGUAGE);
  expect(
    visible(text).match(/\bundefined\b|\[object \w+\]|\bNaN\b|\{\{\w+\}\}/)?.[0],
    "visible",
  ).toBeUndefined();
}

/** The words of a page, without what somebody typed into it. */
function visible(html: string): string {
  return html.replace(/<(script|style|textarea)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " ");
}
