import type { LoaderFunctionArgs } from "@remix-run/node";
import { AccountError } from "~/accounts/account-error";
import { isDatabaseDown } from "~/db/database-down.server";
import { authErrorResponse } from "~/http/auth-error.server";
import { log } from "~/log.server";
import { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { AUTH_CALLS } from "./calls.server";
import { faultOfAccount } from "./fault-of-account";

/** Answers a call of `/auth/v1`: whatever comes of it, in JSON. */
export async function answerAuthCall({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const path = params["*"] ?? "";
    const called = AUTH_CALLS.filter((call) => call.path.test(path));
    if (called.length === 0) throw new AuthFault(404, "not_found", "There is nothing at this address.");
    const method = request.method === "HEAD" ? "GET" : request.method;
    const found = called.find((call) => call.method === method);
    if (!found) throw new AuthFault(405, "method_not_allowed", "This method is not taken here.");
    const [, id = ""] = found.path.exec(path) ?? [];
    return await found.answer(new AuthCall(request, context, id));
  } catch (error) {
    const fault = error instanceof AccountError ? faultOfAccount(error) : error;
    if (fault instanceof AuthFault) return authErrorResponse(request, fault);
    if (isDatabaseDown(error)) return authErrorResponse(request, UNAVAILABLE);
    log().error({ err: error, path: new URL(request.url).pathname }, "a request failed");
    return authErrorResponse(request, FAILED);
  }
}

/** Clients try again, and keep what they have. */
const UNAVAILABLE = {
  status: 503,
  code: "unavailable",
  message: "The service cannot answer right now. Please try again.",
  retryAfter: 10,
};
const FAILED = { status: 500, code: "unexpected_failure", message: "Something went wrong on our side." };
