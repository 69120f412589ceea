import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problemSchema } from "~/http/api/schemas";
import { APP_URL, withSite } from "../integration/support/account-journey";
import { stripeSettings } from "../integration/support/with-stripe";
import { type SmsStandIn, startSms } from "../stand-ins/sms";
import { type StripeStandIn, startStripe } from "../stand-ins/stripe";
import { type Answer, hangUp, judge, send } from "./fuzz-answers";
import { DOOR_CALLS, type DoorCall, type DoorRequest, plainRequestsTo, requestsTo } from "./fuzz-calls";
import { makeDeadTokens, type Sender, Senders } from "./fuzz-tokens";
import { LENGTH } from "./length";

/** Requests in all. */
const RUNS = 4_000 * LENGTH;
/** Which requests: `FUZZ_SEED` for others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_128);

let dead: Record<string, string | null> = {};
let stripe: StripeStandIn | undefined;
let gateway: SmsStandIn | undefined;
const site = withSite(async () => {
  dead = await makeDeadTokens(site.database, { APP_URL });
  [stripe, gateway] = [await startStripe(), await startSms()];
  return { ...stripeSettings(stripe.url), SMS_URL: gateway.url, CLIENT_ORIGINS: "https://app.example" };
});
const senders = new Senders(site, () => dead);
const reached = new Set<string>();
let sent = 0;
let loggedBefore = 0;

beforeAll(() => console.info(`FUZZ_SEED=${SEED}, ${RUNS} requests to ${DOOR_CALLS.length} calls`));
afterAll(async () => {
  hangUp();
  await Promise.all([stripe?.close(), gateway?.close()]);
});

/** What a request is refused by before any call is looked for. */
const BEFORE_CALLS = new Set([405, 411, 413, 414, 429, 431]);
/** By which somebody who was signed in is told that they are not any more. */
const IS_GONE = /session_not_found|user_not_found|"unauthorized"/;

async function tryOut(call: DoorCall, asked: DoorRequest): Promise<void> {
  const sender = await senders.get(asked.token);
  sent += 1;
  const fill = (text: string) => fillIn(text, call, sender);
  const headers = asked.headers.map(([name, value]): [string, string] => [name, fill(value)]);
  if (sender.token !== null) headers.push(["Authorization", `Bearer ${sender.token}`]);
  const body = asked.body && { ...asked.body, text: fill(asked.body.text) };
  const request = { ...asked, path: fill(asked.path), headers, body };
  const answer = await send(site.server.url, request, `10.1.${(sent >> 8) & 255}.${sent & 255}`);
  const isRemoval = asked.method === "DELETE" && answer.status < 300;
  if (isRemoval || IS_GONE.test(answer.text)) senders.replace(asked.token);
  judge(answer, asked.method);
  judgeDoor(answer, call, request);
  if (asked.method === call.method && !BEFORE_CALLS.has(answer.status)) reached.add(call.name);
}

function fillIn(text: string, { door }: DoorCall, sender: Sender): string {
  const own = door === "auth" ? sender.factor : sender.reading;
  const other = "00000000-0000-4000-8000-000000000000";
  const known: Record<string, string> = { ...sender, token: "", own, other };
  return text.replace(/\{(own|other|email|refresh|challenge)\}/g, (_, name: string) => known[name] ?? "");
}

const earlierSchema = z.object({ code: z.int(), error_code: z.string().min(1), msg: z.string().min(1) });
const laterSchema = z.object({ code: z.string().min(1), message: z.string().min(1) });

/** What holds of every answer of these doors, whatever was asked. */
function judgeDoor(answer: Answer, { door }: DoorCall, asked: DoorRequest): void {
  const { status, headers } = answer;
  expect(headers["set-cookie"], "a cookie").toBeUndefined();
  if (asked.method === "HEAD" || status === 204 || status === 304) return;
  if (status < 400) judgeGiven(answer);
  else if (door === "api") judgeProblem(answer);
  else judgeFault(answer, asked);
}

function judgeGiven(answer: Answer): void {
  const { status, headers, text } = answer;
  if (status === 303 || status === 302) expect(headers.location).toMatch(/^(https?:\/)?\//);
  else if (typeOf(answer) !== "text/event-stream") {
    expect(typeOf(answer), text.slice(0, 200)).toBe("application/json");
    expect(JSON.parse(text)).toBeTypeOf("object");
  }
}

function judgeProblem(answer: Answer): void {
  expect(typeOf(answer), answer.text.slice(0, 200)).toBe("application/problem+json");
  expect(problemSchema.parse(JSON.parse(answer.text)).status).toBe(answer.status);
}

function judgeFault(answer: Answer, asked: DoorRequest): void {
  expect(typeOf(answer), answer.text.slice(0, 200)).toBe("application/json");
  const isLater = answer.headers["x-supabase-api-version"] !== undefined;
  const told = (isLater ? laterSchema : earlierSchema).parse(JSON.parse(answer.text));
  if (!isLater) expect(told.code).toBe(answer.status);
  const version = asked.headers.findLast(([name]) => name === "X-Supabase-Api-Version")?.[1] ?? "";
  expect(isLater).toBe(/^\d{4}-\d\d-\d\d$/.test(version) && version >= "2024-01-01");
}

function typeOf({ headers }: Answer): string {
  return String(headers["content-type"]).replace(/;.*$/, "");
}

describe("whatever a program asks, it is answered as it can read it, and no fault of ours answers", () => {
  test.each(DOOR_CALLS)("$name", async (call) => {
    await fc.assert(
      fc.asyncProperty(requestsTo(call), (asked) => tryOut(call, asked)),
      {
        seed: SEED + DOOR_CALLS.indexOf(call),
        numRuns: Math.ceil(RUNS / DOOR_CALLS.length),
        examples: plainRequestsTo(call).map((asked) => [asked]),
      },
    );
    const faults = site.server.lines
      .slice(loggedBefore)
      .filter((line) => !line.startsWith("{") || /"level":(50|60)/.test(line));
    loggedBefore = site.server.lines.length;
    expect(faults).toEqual([]);
  });
});

test("every call was reached", () => {
  expect(DOOR_CALLS.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
});
