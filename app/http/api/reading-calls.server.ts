import { translator } from "~/i18n/i18n.server";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import type { OrderFaults, Typed } from "~/readings/check-order";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { typedWord } from "~/readings/draw-word";
import { findReading } from "~/readings/find-reading.server";
import type { JournalFilter } from "~/readings/journal/filter";
import { listReadings } from "~/readings/list-readings.server";
import { READERS } from "~/readings/readers/readers.data";
import { ReadingError } from "~/readings/reading-error";
import { retryReading } from "~/readings/retry-reading.server";
import { shareReading, withdrawShare } from "~/readings/sharing/share-reading.server";
import { countUses } from "~/usage/count-uses.server";
import { nextUtcDay, utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { bearerTokenOf } from "../bearer/read-bearer.server";
import { readVisitorToken } from "../bearer/visitor-token.server";
import { type ApiAnswer, readingAt } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import { type AskedCall, invalid, type KnownPerson, sentenceFor } from "./asked-call.server";
import {
  askOwnSchema,
  askSchema,
  drawSchema,
  followUpSchema,
  readEntrySchema,
  retrySchema,
  shareSchema,
} from "./asked-schemas";
import { showApiReading, showListed } from "./show-api-reading.server";
import { showCrisis } from "./show-help.server";

export async function tellUsage(call: AskedCall): Promise<ApiAnswer> {
  const caller = await call.person("read");
  call.limitQuick("list", caller.owner);
  const { role, limit, taken } = await usageOf(caller);
  const left = Math.max(0, limit - taken);
  const body = { role, limit, taken, left, resetsAt: nextUtcDay().toISOString() };
  return { body, headers: usageHeaders({ limit, taken }) };
}

/** Asks for a reading: screened before anything else is looked at, whoever sends it and whatever else is wrong with it. */
export async function askByCall(call: AskedCall): Promise<ApiAnswer> {
  const { data, error } = askSchema.safeParse(call.body);
  if (!data) return screenOnly(call, invalid(error, call.language));
  const typed: Typed = data.kind === "zodiac" || "question" in data ? data : { ...data, question: "" };
  return askTyped(call, typed, data.by);
}

/** Asks the one further question about a reading. */
export async function followUpByCall(call: AskedCall): Promise<ApiAnswer> {
  const { data, error } = followUpSchema.safeParse(call.body);
  if (!data) return screenOnly(call, invalid(error, call.language));
  const typed: Typed = { kind: "follow-up", readingId: call.params.id, question: data.question };
  return askTyped(call, typed, data.by);
}

/** Has cards of somebody's own deck read, or keeps them. */
export async function askOwnByCall(call: AskedCall): Promise<ApiAnswer> {
  const { data, error } = askOwnSchema.safeParse(call.body);
  if (!data) return screenOnly(call, invalid(error, call.language));
  const { kind: spread, reader, cards: laid, question = "", entryOnly: isEntry, by } = data;
  return askTyped(call, { kind: "own", spread, reader, laid, question, isEntry }, by);
}

/** Has cards read that were only kept. */
export async function readEntryByCall(call: AskedCall): Promise<ApiAnswer> {
  const { data, error } = readEntrySchema.safeParse(call.body);
  if (!data) return screenOnly(call, invalid(error, call.language));
  const { owner } = await call.person("ask");
  const reading = await findReading(owner, call.params.id);
  if (reading.kind === "zodiac" || !reading.ownCards) throw new ReadingError("not-found");
  const { id: readingId, kind: spread } = reading;
  const question = reading.question ?? data.question ?? "";
  const { reader = reading.reader, by } = data;
  return askTyped(call, { kind: "entry", spread, readingId, reader, question }, by);
}

async function askTyped(
  call: AskedCall,
  typed: Typed & { isDraft?: boolean },
  by?: "almanac",
): Promise<ApiAnswer> {
  const { language } = call;
  const { find, ...asker } = askerOf(call);
  try {
    const asked = await askForReading(
      {
        ...asker,
        wantsAlmanac: by === "almanac",
      },
      typed,
      language,
    );
    if (asked.outcome === "crisis") return { body: showCrisis(language) };
    if (asked.outcome === "faults")
      throw new ApiProblem("invalid", { errors: showFaults(asked.faults, call) });
    if (asked.outcome === "draft") throw new ApiProblem("invalid");
    const caller = await find();
    const body = showApiReading(await findReading(caller.owner, asked.id), language);
    const headers = { ...usageHeaders(await usageOf(caller)), Location: readingAt(asked.id) };
    return { status: 201, body, headers, readingId: asked.id };
  } catch (error) {
    throw refusalOfAsking(error, typed, call);
  }
}

/** Hears a cry for help also in what is not filled in rightly, before it says so. */
async function screenOnly(call: AskedCall, fault: ApiProblem): Promise<ApiAnswer> {
  const { body } = call;
  const question =
    typeof body === "object" && body !== null && "question" in body && typeof body.question === "string"
      ? body.question
      : "";
  const typed = { kind: "follow-up" as const, readingId: undefined, question, isDraft: true };
  const asked = await askForReading(askerOf(call), typed, call.language);
  if (asked.outcome === "crisis") return { body: showCrisis(call.language) };
  throw fault;
}

/** Who asks. They are looked for only after the screen: neither a database that is away nor a missing token keeps help from anybody. */
function askerOf(call: AskedCall) {
  let found: Promise<KnownPerson> | undefined;
  const find = () => {
    found ??= call.person("ask");
    return found;
  };
  const visitor = readVisitorToken(bearerTokenOf(call.request) ?? "")?.visitorId ?? null;
  return {
    find,
    findPerson: find,
    requester: { visitor, address: call.context.clientAddress },
    countRequest: async () => call.limit("ask", (await find()).owner),
    passesCaptcha: async () => false,
  };
}

function showFaults(faults: OrderFaults, { language }: AskedCall) {
  const t = translator(language);
  const { cards = {}, ...fields } = faults;
  const ofFields = Object.entries(fields).map(([field, code]) => ({
    field,
    code,
    detail: (code === "tooLong" ? t("question.tooLong") : sentenceFor(field, language)) ?? "",
  }));
  const ofPlaces = Object.entries(cards).map(([place, code]) => ({
    field: `cards.${place}`,
    code,
    detail: t(`own.faults.${code}`),
  }));
  return [...ofFields, ...ofPlaces];
}

/** Beside help lines a subscription is not spoken of: the words are those of something to be chosen anew. */
function refusalOfAsking(error: unknown, typed: Typed, { language }: AskedCall): unknown {
  if (!(error instanceof ReadingError) || error.code !== "premium" || !error.offersHelp) return error;
  const isReader =
    "reader" in typed && READERS.some(({ id, isPremiumOnly }) => id === typed.reader && isPremiumOnly);
  const isFurther = typed.kind === "follow-up";
  const detail = isFurther
    ? translator(language)("followUp.refused")
    : sentenceFor(isReader ? "reader" : "deck", language);
  return new ApiProblem("premium", { detail, offersHelp: true });
}

export async function listByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  const { after = null, lang: _, ...filter } = call.query;
  const { readings, next } = await listReadings(owner, after, filter as JournalFilter);
  return { body: { readings: readings.map(showListed), next } };
}

export async function tellReading(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  return { body: showApiReading(await findReading(owner, call.params.id), call.language) };
}

export async function deleteByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  await deleteReading(owner, call.params.id);
  return { status: 204 };
}

export function drawByCall(call: AskedCall): Promise<ApiAnswer> {
  const { word } = call.parsed(drawSchema);
  return changeByCall(call, ({ owner }) => drawReading(owner, call.params.id, typedWord(word)));
}

export function retryByCall(call: AskedCall): Promise<ApiAnswer> {
  const { by } = call.parsed(retrySchema);
  const remedy = { wantsAlmanac: by === "almanac", passesCaptcha: async () => false };
  return changeByCall(call, (caller) => retryReading(caller, call.params.id, remedy));
}

export function askAlmanacByCall(call: AskedCall): Promise<ApiAnswer> {
  return changeByCall(call, (caller) => askAlmanac(caller, call.params.id));
}

export function shareByCall(call: AskedCall): Promise<ApiAnswer> {
  const shown = call.parsed(shareSchema);
  return changeByCall(call, ({ owner }) => shareReading(owner, call.params.id, shown));
}

export function withdrawByCall(call: AskedCall): Promise<ApiAnswer> {
  return changeByCall(call, ({ owner }) => withdrawShare(owner, call.params.id));
}

/** Does something to a reading. @returns it as it is then. */
async function changeByCall(
  call: AskedCall,
  change: (caller: KnownPerson) => Promise<void>,
): Promise<ApiAnswer> {
  const caller = await call.person("ask");
  await call.limit("change", caller.owner);
  await change(caller);
  const reading = await findReading(caller.owner, call.params.id);
  const headers = usageHeaders(await usageOf(caller));
  return { body: showApiReading(reading, call.language), headers, readingId: reading.id };
}

async function usageOf({ owner, role }: KnownPerson) {
  return { role, limit: DAILY_LIMITS[role], taken: await countUses(owner, utcDay()) };
}

/** How many uses the day has, how many are left, and in how many seconds the next day begins. */
function usageHeaders({ limit, taken }: { limit: number; taken: number }): Record<string, string> {
  return {
    "RateLimit-Limit": String(limit),
    "RateLimit-Remaining": String(Math.max(0, limit - taken)),
    "RateLimit-Reset": String(Math.ceil((nextUtcDay().getTime() - Date.now()) / 1_000)),
  };
}
