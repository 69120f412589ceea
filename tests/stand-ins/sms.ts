/**
 * A gateway for codes to phones, for tests: real HTTP on loopback. What it was handed is kept in `messages`, and shown to
 * anybody at its address; `behave` sets whether it takes any.
 */
import express from "express";
import { serve } from "./serve";

export interface SentText {
  to: string;
  channel: string;
  text: string;
}

const CREDENTIALS = { user: "a user", password: "a gateway's secret" };

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startSms({ port = 0 }: { port?: number } = {}) {
  const messages: SentText[] = [];
  let isDown = false;
  const { user, password } = CREDENTIALS;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

  const app = express();
  app.use(express.json());
  app.post("/messages", ({ body, headers }, response) => {
    if (isDown) return response.sendStatus(503);
    if (headers.authorization !== expected) return response.sendStatus(401);
    messages.push(body);
    return response.sendStatus(202);
  });

  app.get("/messages", (_, response) => response.json(messages));

  const server = await serve(app, port);
  return {
    url: smsUrlAt(server.url),
    messages,
    behave(next: "up" | "down") {
      isDown = next === "down";
    },
    close: server.close,
  };
}

/** What a site is told of the stand-in at an address. */
export function smsUrlAt(address: string): string {
  const url = new URL("/messages", address);
  url.username = encodeURIComponent(CREDENTIALS.user);
  url.password = encodeURIComponent(CREDENTIALS.password);
  return url.href;
}

export type SmsStandIn = Awaited<ReturnType<typeof startSms>>;
