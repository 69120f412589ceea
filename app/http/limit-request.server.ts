import { type AppLoadContext, data } from "@remix-run/node";
import { takeStream } from "~/rate-limits/open-streams.server";
import { type ExactLimit, type QuickLimit, STREAM_WAIT } from "~/rate-limits/request-limits";
import type { Requester } from "~/rate-limits/requester.server";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";
import { takeRequest } from "~/rate-limits/take-request.server";
import { getPerson } from "./person.server";
import { plainPage } from "./plain-page.server";
import type { Problem } from "./problem";

/** For how many seconds a request was refused. */
const waits = new WeakMap<AppLoadContext, number>();

/** For how many seconds the request of `context` was refused, if it was. */
export function waitOf(context: AppLoadContext): number | undefined {
  return waits.get(context);
}

/**
 * Counts a request for a page, for all processes together.
 * @throws what becomes the page that asks for a moment's patience, 429; `waitOf` then knows for how long.
 */
export async function limitRequest(
  name: ExactLimit,
  request: Request,
  context: AppLoadContext,
): Promise<void> {
  refuseAfter(await takeRequest(name, await callerOf(request, context)), context);
}

/** The same for what costs less than being counted in the database: it is shared with other processes afterwards. */
export async function limitQuickRequest(
  name: QuickLimit,
  request: Request,
  context: AppLoadContext,
): Promise<void> {
  refuseAfter(takeQuickRequest(name, await callerOf(request, context)), context);
}

/** For routes without a page. @returns the refusal, or null. */
export async function refusalOf(
  name: ExactLimit,
  request: Request,
  context: AppLoadContext,
): Promise<Response | null> {
  const wait = await takeRequest(name, await callerOf(request, context));
  return wait === null ? null : plainPage(request, 429, wait);
}

/** The same for a stream, which also takes its place among those that are open. */
export async function refusalOfStream(request: Request, context: AppLoadContext): Promise<Response | null> {
  const caller = await callerOf(request, context);
  const wait = takeQuickRequest("stream", caller);
  if (wait !== null) return plainPage(request, 429, wait);
  const refusal = takeStream(caller, context.disconnected);
  return refusal && plainPage(request, refusal === "requester" ? 429 : 503, STREAM_WAIT);
}

async function callerOf(request: Request, context: AppLoadContext): Promise<Requester> {
  const { owner } = await getPerson(request, context);
  return { visitor: owner && JSON.stringify(owner), address: context.clientAddress };
}

function refuseAfter(wait: number | null, context: AppLoadContext): void {
  if (wait === null) return;
  waits.set(context, wait);
  const problem: Problem = { kind: "tooMany", minutes: Math.ceil(wait / 60) };
  throw data(problem, { status: 429 });
}
