/**
 * A look-up of leaked passwords for tests that speaks like Have I Been Pwned's: real HTTP on loopback. It knows what it
 * is told leaked, and pads every answer with hashes that were seen no time; `behave` sets whether it answers at all.
 * What it was asked is kept in `requests`.
 */
import { createHash } from "node:crypto";
import express from "express";
import { serve } from "./serve";

export type PwnedPasswordsBehaviour = "answer" | "down" | "silent";

const PREFIX = 5;
/** The real one answers with some 800 to 1,000 lines. */
const PADDING = 800;

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startPwnedPasswords({ port = 0 } = {}) {
  const leaked = new Map<string, number>();
  const requests: { prefix: string; padded: boolean }[] = [];
  let behaviour: PwnedPasswordsBehaviour = "answer";

  const app = express();
  app.get("/range/:prefix", (request, response) => {
    const { prefix } = request.params;
    requests.push({ prefix, padded: request.get("Add-Padding") === "true" });
    if (behaviour === "silent") return;
    if (behaviour === "down" || !/^[0-9A-F]{5}$/.test(prefix)) {
      response.sendStatus(behaviour === "down" ? 503 : 400);
      return;
    }
    const known = [...leaked].filter(([hash]) => hash.startsWith(prefix));
    const lines = known.map(([hash, times]) => `${hash.slice(PREFIX)}:${times}`);
    response.type("text/plain").send([...lines, ...padding()].sort().join("\r\n"));
  });

  const server = await serve(app, port);
  return {
    url: server.url,
    requests,
    /** A password that was seen so many times; 0 is padding that happens to be its hash. */
    leak(password: string, times: number) {
      leaked.set(hashOf(password), times);
    },
    behave(next: PwnedPasswordsBehaviour) {
      behaviour = next;
    },
    close: server.close,
  };
}

export type PwnedPasswordsStandIn = Awaited<ReturnType<typeof startPwnedPasswords>>;

function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("hex").toUpperCase();
}

function padding(): string[] {
  return Array.from({ length: PADDING }, () => `${hashOf(crypto.randomUUID()).slice(PREFIX)}:0`);
}
