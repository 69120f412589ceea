import { randomUUID } from "node:crypto";
import { visitorToken } from "../bearer/visitor-token.server";
import type { ApiAnswer } from "./api-answer.server";
import type { AskedCall } from "./asked-call.server";

/** A visitor like one whose browser keeps our cookie: nothing of them is stored before they ask. */
export async function makeVisitor(call: AskedCall): Promise<ApiAnswer> {
  await call.limit("change", null);
  const visitorId = randomUUID();
  return { status: 201, body: { token: visitorToken(visitorId), visitorId } };
}
