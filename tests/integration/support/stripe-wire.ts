import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "../../stand-ins/serve";

/** What was asked of Stripe, as it went over the wire. */
export interface Asked {
  /** As in "POST /v1/customers". */
  call: string;
  parameters: Record<string, string>;
  headers: IncomingMessage["headers"];
}

const PASSED_ON = ["authorization", "content-type", "idempotency-key", "stripe-version"];
const PASSED_BACK = [
  "content-type",
  "idempotent-replayed",
  "request-id",
  "retry-after",
  "stripe-should-retry",
];

/** A way to the stand-in for Stripe that notes what is asked, and can hold back an answer that was given. */
export async function openWire(target: string) {
  const asked: Asked[] = [];
  let holding: { call: RegExp; hold: () => Promise<void> } | undefined;

  const server = await serve((request, response) => {
    passOn(request, response).catch(() => response.destroy());
  });

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    const { pathname, search } = new URL(url, target);
    const call = `${method} ${pathname}`;
    const body = await text(request);
    const parameters = Object.fromEntries(new URLSearchParams(body || search));
    asked.push({ call, parameters, headers });
    const answer = await fetch(target + url, {
      method,
      headers: picked(PASSED_ON, (name) => headers[name]),
      ...(body && { body }),
    });
    const answered = await answer.text();
    if (holding?.call.test(call)) {
      const { hold } = holding;
      holding = undefined;
      await hold();
    }
    response.writeHead(
      answer.status,
      picked(PASSED_BACK, (name) => answer.headers.get(name)),
    );
    response.end(answered);
  }

  return {
    url: server.url,
    asked,
    /** Holds the next answer to a call. @returns once it is held: a way to let it go. */
    holdAnswer(call: RegExp): Promise<() => void> {
      return new Promise((isHeld) => {
        holding = { call, hold: () => new Promise<void>((letGo) => isHeld(letGo)) };
      });
    },
    close: () => server.close(),
  };
}

export type StripeWire = Awaited<ReturnType<typeof openWire>>;

function picked(names: string[], headerOf: (name: string) => unknown): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headerOf(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
