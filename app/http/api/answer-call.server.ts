import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { detectLanguage } from "~/i18n/detect-language.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { API } from "~/i18n/path-to";
import { type Answered, giveUpTurn, keepAnswer, type Turn, takeTurn } from "~/idempotency/answer-once.server";
import { LARGEST_IMPORT } from "~/readings/import/import-rules";
import { type ApiAnswer, readingAt, sendAnswer } from "./api-answer.server";
import { ApiProblem, problemAnswer } from "./api-problem.server";
import { AskedCall, type Identify, invalid } from "./asked-call.server";
import { type ApiCall, CALLS } from "./calls.server";
import { describeCalls } from "./describe-calls.server";
import { NAMED } from "./schemas";

/** The longest body that a call has use for, in bytes: a question has 300 characters, notes have ten thousand. */
const LARGEST_BODY = 16 * 1024;
const LARGEST_NOTES = 64 * 1024;
/** What a client may name a request, so that it is done once. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers a request to the API, whatever it holds: every fault has a problem as its answer. No cookie is read.
 * @param identify how the token is read.
 */
export async function answerCall(
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
  identify?: Identify,
): Promise<Response> {
  const language = languageOfCall(request);
  let asked: AskedCall | undefined;
  try {
    const { call, params } = await findCall(request, language);
    const url = new URL(request.url);
    const named = call.query.safeParse(Object.fromEntries(url.searchParams));
    if (!named.success) throw invalid(named.error, language);
    const query = named.data as Record<string, string | undefined>;
    const known = { request, context, language, params, query, identify };
    await call.before?.(new AskedCall({ ...known, body: undefined }));
    const { text, body } =
      call.takes === null ? { text: "", body: undefined } : await readBody(request, call);
    asked = new AskedCall({ ...known, body });
    return await answerOnce(call, asked, `${request.method} ${url.pathname}\n${text}`);
  } catch (error) {
    if (error instanceof Response) return error;
    return problemAnswer(error, { language, role: asked?.role });
  }
}

/** The language of what is told: `lang` in the address, else what the client accepts. */
function languageOfCall(request: Request): Language {
  const named = new URL(request.url).searchParams.get("lang") ?? undefined;
  const accepted = request.headers.get("Accept-Language") ?? undefined;
  return detectLanguage({ pathname: "/", saved: isLanguage(named) ? named : undefined, accepted });
}

async function findCall(
  request: Request,
  language: Language,
): Promise<{ call: ApiCall; params: Record<string, string> }> {
  const path = new URL(request.url).pathname.slice(API.length);
  if (path === "/openapi.json" && isReading(request)) {
    throw sendAnswer(request, language, { body: describeCalls(language), isPublic: true });
  }
  const found = CALLS.flatMap((call) => {
    const params = paramsOf(call.path, path);
    return params ? [{ call, params }] : [];
  });
  const method = isReading(request) ? "GET" : request.method;
  const match = found.find(({ call }) => call.method === method);
  if (match) return match;
  if (found.length === 0) throw new ApiProblem("not-found");
  const methods = found.flatMap(({ call }) => (call.method === "GET" ? ["GET", "HEAD"] : [call.method]));
  throw new ApiProblem("method", { headers: { Allow: methods.join(", ") } });
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** What stands in a path where its pattern has names; null where they differ. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined && segment !== value) return null;
    if (name !== undefined) params[name] = value;
  }
  return params;
}

function largestOf(takes: ApiCall["takes"]): number {
  if (takes === "Import") return LARGEST_IMPORT.account;
  return takes === "EntryChange" ? LARGEST_NOTES : LARGEST_BODY;
}

/** The body as JSON, but of an import its text, which is read later and in pieces; none is an empty object. @throws ApiProblem `content-type`, `too-large`, `invalid-json`. */
async function readBody(request: Request, { takes }: ApiCall): Promise<{ text: string; body: unknown }> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > largestOf(takes)) throw new ApiProblem("too-large");
  const isImport = takes === "Import";
  if (bytes.byteLength === 0) return { text: "", body: isImport ? "{}" : {} };
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiProblem("content-type");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, body: isImport ? text : JSON.parse(text) };
  } catch {
    throw new ApiProblem("invalid-json");
  }
}

/** Answers a call, and one that names an idempotency key once: the same again is answered as it was. */
async function answerOnce(call: ApiCall, asked: AskedCall, content: string): Promise<Response> {
  const { request, language } = asked;
  if (call.takes === "Empty") asked.parsed(NAMED.Empty);
  const key = call.method === "POST" && call.scope !== null ? request.headers.get("Idempotency-Key") : null;
  if (key === null) return send(asked, await call.answer(asked));
  if (!KEY.test(key)) throw new ApiProblem("invalid-key");
  let turn: Turn | undefined;
  asked.onPerson = async (owner) => {
    if (turn) return;
    const keyed = await takeTurn({ owner, key, content });
    if (keyed.state === "conflict") throw new ApiProblem("key-reused");
    if (keyed.state === "running") throw new ApiProblem("key-running", { retryAfter: 1 });
    if (keyed.state === "answered") throw sendAgain(keyed.answer, language);
    turn = keyed.turn;
  };
  const answer = await answerOrGiveUp();
  const response = send(asked, answer);
  if (turn && !(answer instanceof Response)) await keepAnswer(turn, await answered(response, answer));
  return response;

  async function answerOrGiveUp(): Promise<ApiAnswer | Response> {
    try {
      return await call.answer(asked);
    } catch (error) {
      if (turn) await giveUpTurn(turn);
      throw error;
    }
  }
}

function send({ request, language }: AskedCall, answer: ApiAnswer | Response): Response {
  return answer instanceof Response ? answer : sendAnswer(request, language, answer);
}

async function answered(response: Response, { readingId }: ApiAnswer): Promise<Answered> {
  const body = response.body ? await response.clone().text() : null;
  return { status: response.status, body, readingId: readingId ?? null };
}

function sendAgain({ status, body, readingId }: Answered, language: Language): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "private, no-store",
      "Idempotency-Replayed": "true",
      ...(status === 201 && readingId !== null && { Location: readingAt(readingId) }),
    },
  });
}
