import { data, redirect } from "@remix-run/node";
import { AccountError } from "../account-error";
import { type AccountFaults, faultsOf } from "./account-message";

/** The answer to a form with faults: the page again, with them and with what was typed. Never a password. */
export function answerFaults<Values>(faults: AccountFaults, values: Values) {
  return data({ faults, values }, { status: 422 });
}

/**
 * The answer to a form that a verb of the accounts refused: 429 with `Retry-After` for too many tries, else 422.
 * @throws whatever is no AccountError; Response that leads to the sign-in page where the session has ended meanwhile.
 */
export function answerRefusal<Values>(error: unknown, values: Values) {
  if (!(error instanceof AccountError)) throw error;
  const { code, detail, retryAfter } = error;
  if (code === "session-ended") throw redirect("/sign-in", 303);
  if (retryAfter === null) return answerFaults(faultsOf(code, { detail }), values);
  const faults = faultsOf(code, { detail, minutes: Math.ceil(retryAfter / 60) });
  return data({ faults, values }, { status: 429, headers: { "Retry-After": String(retryAfter) } });
}
