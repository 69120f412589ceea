/**
 * A captcha server for tests that speaks like Turnstile: real HTTP on loopback. Its widget always passes in the browser;
 * `behave` sets what our server is told of it. What it was asked is kept in `requests`.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import express from "express";
import { serve } from "./serve";

export type TurnstileBehaviour = "pass" | "fail" | "down";

const WIDGET = join(import.meta.dirname, "turnstile-widget.js");

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startTurnstile({ port = 0, secretKey }: { port?: number; secretKey: string }) {
  const spent = new Set<string>();
  const requests: Record<string, string>[] = [];
  let behaviour: TurnstileBehaviour = "pass";

  const app = express();
  app.use(express.urlencoded({ extended: false }), express.json());
  app.get("/turnstile/v0/api.js", (_request, response) => {
    response.sendFile(WIDGET);
  });
  app.post("/turnstile/v0/siteverify", ({ body }, response) => {
    requests.push(body);
    if (behaviour === "down") return response.sendStatus(503);
    const fault = behaviour === "fail" ? "invalid-input-response" : faultOf(body, secretKey, spent);
    if (!fault) spent.add(body.response);
    return response.json({ success: !fault, "error-codes": fault ? [fault] : [] });
  });

  const server = await serve(app, port);
  return {
    url: server.url,
    requests,
    /** A token as the widget makes one. */
    token: () => `stand-in.${randomUUID()}`,
    behave(next: TurnstileBehaviour) {
      behaviour = next;
    },
    close: server.close,
  };
}

export type TurnstileStandIn = Awaited<ReturnType<typeof startTurnstile>>;

function faultOf(asked: Record<string, string>, secretKey: string, spent: Set<string>): string | undefined {
  if (!asked.secret) return "missing-input-secret";
  if (asked.secret !== secretKey) return "invalid-input-secret";
  if (!asked.response) return "missing-input-response";
  if (!asked.response.startsWith("stand-in.")) return "invalid-input-response";
  return spent.has(asked.response) ? "timeout-or-duplicate" : undefined;
}
