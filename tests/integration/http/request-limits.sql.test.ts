import { once, setMaxListeners } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { isLoopback } from "../../../app/rate-limits/is-loopback";
import { takeStream } from "../../../app/rate-limits/open-streams.server";
import { EXACT_LIMITS, OPEN_STREAMS, QUICK_LIMITS } from "../../../app/rate-limits/request-limits";
import { quickWait, takeQuickRequest } from "../../../app/rate-limits/take-quick-request.server";
import { takeRequest } from "../../../app/rate-limits/take-request.server";
import type { Application, Settings } from "../../../server/application";
import { refuseUnwanted } from "../../../server/refuse";
import { withDatabase } from "../support/in-process";

withDatabase();

let last = 0;
function newAddress(): string {
  last += 1;
  return `10.${last >> 8}.${last & 255}.1`;
}

test("for all processes together, exactly as many requests are taken as there are, from wherever a visitor asks", async () => {
  const asking = Array.from({ length: 90 }, () =>
    takeRequest("ask", { visitor: "one", address: newAddress() }),
  );
  const waits = await Promise.all(asking);
  expect(waits.filter((wait) => wait === null)).toHaveLength(EXACT_LIMITS.ask.visitor);
  for (const wait of waits) expect(wait ?? 600).toBeGreaterThan(0);
  expect(await takeRequest("ask", { visitor: "two", address: newAddress() })).toBe(null);
  expect(await takeRequest("change", { visitor: "one", address: newAddress() })).toBe(null);
});

test("who asks from one address, always as somebody new, is held up by the address's limit", async () => {
  const address = newAddress();
  const { address: most } = EXACT_LIMITS.ask;
  const asking = Array.from({ length: most + 20 }, (_, n) =>
    takeRequest("ask", { visitor: `new ${n}`, address }),
  );
  expect((await Promise.all(asking)).filter((wait) => wait === null)).toHaveLength(most);
});

test("in memory too, as many requests are taken as there are, and who is refused is told for how long", () => {
  const caller = { visitor: null, address: newAddress() };
  const { address: most, seconds } = QUICK_LIMITS.preference;
  const waits = Array.from({ length: most + 5 }, () => takeQuickRequest("preference", caller));
  expect(waits.filter((wait) => wait === null)).toHaveLength(most);
  expect(waits.at(-1)).toBeGreaterThan(seconds - 60);
  expect(waits.at(-1)).toBeLessThanOrEqual(seconds);
  expect(takeQuickRequest("preference", { visitor: null, address: newAddress() })).toBe(null);
});

test("a visitor is counted at all their addresses together, and an IPv6 address by its network", () => {
  const most = QUICK_LIMITS.list.visitor;
  for (let n = 0; n < most; n += 1) takeQuickRequest("list", { visitor: "one", address: newAddress() });
  expect(takeQuickRequest("list", { visitor: "one", address: newAddress() })).not.toBe(null);
  expect(takeQuickRequest("list", { visitor: "two", address: newAddress() })).toBe(null);
  const of = (n: number) => ({ visitor: null, address: `2001:db8:7:7::${n.toString(16)}` });
  for (let n = 0; n < QUICK_LIMITS.list.address; n += 1) takeQuickRequest("list", of(n));
  expect(takeQuickRequest("list", of(1))).not.toBe(null);
});

test("this machine's own address is nobody's: a proxy that TRUST_PROXY does not name makes nobody share a limit", async () => {
  for (const address of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"])
    expect([address, isLoopback(address)]).toEqual([address, true]);
  for (const address of ["128.0.0.1", "1.127.0.0", "::2", "", "10.127.0.1", "::ffff:10.0.0.1"])
    expect([address, isLoopback(address)]).toEqual([address, false]);
  const caller = { visitor: null, address: "127.0.0.1" };
  const asking = Array.from({ length: EXACT_LIMITS.ask.address + 5 }, () => takeRequest("ask", caller));
  expect(new Set(await Promise.all(asking))).toEqual(new Set([null]));
  for (let n = 0; n <= QUICK_LIMITS.preference.address; n += 1)
    expect(takeQuickRequest("preference", caller)).toBe(null);
});

test("of one process no more streams are open than it holds, whoever asks; ended ones make room", () => {
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  let visitor = 0;
  const take = (ended: AbortSignal) =>
    takeStream({ visitor: `visitor ${++visitor}`, address: "127.0.0.1" }, ended);
  for (let n = 0; n < OPEN_STREAMS.all; n += 1) expect(take(gone.signal)).toBe(null);
  expect(take(new AbortController().signal)).toBe("process");
  gone.abort();
  const one = new AbortController();
  setMaxListeners(0, one.signal);
  const address = newAddress();
  const from = (ended: AbortSignal) => takeStream({ visitor: `visitor ${++visitor}`, address }, ended);
  for (let n = 0; n < OPEN_STREAMS.address; n += 1) expect(from(one.signal)).toBe(null);
  expect(from(one.signal)).toBe("requester");
  expect(from(AbortSignal.abort())).toBe("requester");
  one.abort();
  for (let n = 0; n < 2 * OPEN_STREAMS.address; n += 1) expect(from(AbortSignal.abort())).toBe(null);
});

test("an address is always allowed more than one visitor", () => {
  for (const limit of [...Object.values(EXACT_LIMITS), ...Object.values(QUICK_LIMITS), OPEN_STREAMS]) {
    if ("visitor" in limit) expect(limit.address).toBeGreaterThanOrEqual(4 * limit.visitor);
  }
});

/** What of a server refuses requests, in front of one that answers each; an event is signed where its header says so. */
async function withRefusals(
  asking: (ask: (path: string, from: string, signature?: string) => Promise<number>) => Promise<void>,
): Promise<void> {
  const application = {
    isForeign: () => false,
    quickWait,
    takeQuickRequest,
    refuseUnread: (signature?: string) => (signature === "Stripe's" ? null : "unsigned"),
  } as unknown as Application;
  const app = express()
    .set("trust proxy", 1)
    .use(
      refuseUnwanted(
        application,
        { clientOrigins: [] as string[] } as Settings,
        (_request, response, status) => void response.status(status).end(),
      ),
    )
    .use((_request, response) => void response.end());
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await asking(async (path, from, signature) => {
    const headers = { "X-Forwarded-For": from, ...(signature && { "Stripe-Signature": signature }) };
    const method = path === "/stripe/webhook" ? "POST" : "GET";
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).status;
  });
  server.closeAllConnections();
  server.close();
}

test("one address that asks for pages without end is held up, but not the payment provider, and nobody else", async () => {
  const address = newAddress();
  for (let n = 0; n < QUICK_LIMITS.page.address; n += 1) takeQuickRequest("page", { visitor: null, address });
  await withRefusals(async (ask) => {
    expect(await ask("/en/readings", address)).toBe(429);
    expect(await ask("/stripe/webhook", address, "Stripe's")).toBe(200);
    expect(await ask("/en/readings", newAddress())).toBe(200);
  });
});

test("one address that sends events that are not signed is not read any more, be one signed; the provider is", async () => {
  const [address, provider] = [newAddress(), newAddress()];
  await withRefusals(async (ask) => {
    const send = async (signature?: string) => ask("/stripe/webhook", address, signature);
    expect(await send("Stripe's")).toBe(200);
    for (let n = 0; n < QUICK_LIMITS.unsigned.address; n += 1) expect(await send()).toBe(400);
    expect([await send(), await send("Stripe's")]).toEqual([429, 429]);
    for (let n = 0; n <= QUICK_LIMITS.unsigned.address; n += 1)
      expect(await ask("/stripe/webhook", provider, "Stripe's")).toBe(200);
    expect(await ask("/en/readings", address)).toBe(200);
  });
});
