import express, { type Request, type Response } from "express";
import { type Account, NO_REQUEST } from "./account";
import { CHECKOUT_SESSIONS } from "./api/checkout";
import { CUSTOMERS } from "./api/customers";
import { INVOICES } from "./api/invoices";
import { OTHER_QUESTIONS } from "./api/other";
import { REFUNDS } from "./api/refunds";
import { SUBSCRIPTIONS } from "./api/subscriptions";
import { ApiError, invalid } from "./errors";
import { API_VERSION } from "./events";
import type { Faults } from "./faults";
import { type Answer, type Memory, recall, remember } from "./idempotency";
import { newId } from "./objects/kept";
import type { Question } from "./question";
import type { Answered } from "./sdk-types";

const QUESTIONS = [
  ...CUSTOMERS,
  ...CHECKOUT_SESSIONS,
  ...SUBSCRIPTIONS,
  ...INVOICES,
  ...REFUNDS,
  ...OTHER_QUESTIONS,
];

type Asked = Pick<Answered, "call" | "input">;

export interface ApiOptions {
  account: Account;
  secretKey: string;
  faults: Faults;
  /** Told of each call with its answer. */
  onAnswered?: (answered: Answered) => void;
}

/** The addresses below /v1. */
export function apiOf({ account, secretKey, faults, onAnswered }: ApiOptions) {
  const memory: Memory = new Map();
  const app = express.Router();
  app.use(express.urlencoded({ extended: true, limit: "1mb" }));
  app.use((request, response, next) => {
    answer(request, response).catch(next);
  });

  async function answer(request: Request, response: Response): Promise<void> {
    const call = `${request.method} ${request.baseUrl}${request.path}`;
    faults.asked.push(call);
    const id = newId("req");
    response.set({ "Request-Id": id, "Stripe-Version": API_VERSION });
    const input = { ...request.query, ...request.body };
    const answered = await answerOf(request, response, { call, input }, id);
    onAnswered?.({ call, input, status: answered.status, body: answered.body });
    if (faults.isCut(call)) request.socket.destroy();
    else response.status(answered.status).set(answered.headers).json(answered.body);
  }

  async function answerOf(
    request: Request,
    response: Response,
    { call, input }: Asked,
    id: string,
  ): Promise<Answer> {
    const key = request.method === "POST" ? request.get("Idempotency-Key") : undefined;
    const asked = `${call} ${JSON.stringify(input)}`;
    try {
      faults.checkUp();
      checkCaller(request, secretKey);
      if (key) response.set("Idempotency-Key", key);
      const known = key && recall(memory, key, asked);
      if (known) {
        response.set("Idempotent-Replayed", "true");
        return known;
      }
    } catch (error) {
      return refusalOf(error);
    }
    await faults.waitFor(call);
    const answered = carryOut(call, input, { id, idempotency_key: key ?? null });
    if (key) remember(memory, key, asked, answered);
    return answered;
  }

  function carryOut(call: string, input: object, request: Account["request"]): Answer {
    try {
      faults.checkRefusal(call);
      account.request = request;
      const { question, id } = questionFor(call);
      return { status: 200, body: question.answer(account, input, id) };
    } catch (error) {
      return refusalOf(error);
    } finally {
      account.request = NO_REQUEST;
    }
  }

  return app;
}

/** @throws ApiError where the key or the version is not ours. */
function checkCaller(request: Request, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(request.get("Authorization") ?? "")?.[1];
  if (!given) throw invalid("You did not provide an API key.", { status: 401 });
  if (given !== secretKey)
    throw invalid(`Invalid API Key provided: ${given.slice(0, 7)}***`, { status: 401 });
  const version = request.get("Stripe-Version");
  if (version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version ?? "none"}; this is ${API_VERSION}.`);
}

/** @throws ApiError where nothing answers there. */
function questionFor(call: string): { question: Question; id: string } {
  const [method = "", path = ""] = call.split(" ");
  for (const question of QUESTIONS) {
    const [before = "", after] = question.path.split(":id");
    if (question.method !== method) continue;
    if (after === undefined && path === before) return { question, id: "" };
    const id = after === undefined ? "" : path.slice(before.length, path.length - after.length);
    if (id && !id.includes("/") && path === `${before}${id}${after}`) return { question, id };
  }
  throw invalid(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
}

function refusalOf(error: unknown): Answer {
  if (error instanceof ApiError)
    return { status: error.status, body: { error: error.fault }, headers: error.headers };
  throw error;
}
