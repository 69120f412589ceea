import { findAccount } from "~/accounts/find-account.server";
import { checkWanted } from "~/daily/check-wanted.server";
import type { DailyFault } from "~/daily/daily-letter";
import { findDailyLetter, keepDailyLetter } from "~/daily/keep-daily.server";
import { leaveDailyLetter } from "~/daily/leave-daily.server";
import { readPushSubscription } from "~/daily/push/push-subscriptions.server";
import { pushKey } from "~/daily/push/vapid.server";
import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import type { Owner } from "~/usage/owner";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import type { AskedCall } from "./asked-call.server";
import { wantedLetterSchema } from "./letter-schemas";

/** In how many seconds another address may be asked to confirm. */
const LATER = 3_600;

/** The field of a call that a fault is about. */
const FIELDS: Record<Exclude<DailyFault, "many">, string> = {
  ...{ ways: "byMail", push: "browser", email: "email", hour: "hour", zone: "zone", language: "language" },
};

export async function tellLetter(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  return { body: await shown(owner) };
}

/** In place of what was wanted before; browsers that were named stay as long as it is pushed. */
export async function keepLetterByCall(call: AskedCall): Promise<ApiAnswer> {
  const { browser, email = "", language = call.language, ...wanted } = call.parsed(wantedLetterSchema);
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  const own = owner.userId === undefined ? null : ((await findAccount(owner.userId))?.email ?? null);
  const typed = { ...wanted, email, language, hour: String(wanted.hour) };
  const checked = checkWanted(typed, own);
  if (checked.faults) throw refused(call, checked.faults);
  const subscription = browser && readPushSubscription(JSON.stringify(browser));
  const isKnown = async () => (await findDailyLetter(owner))?.byPush === true;
  if (wanted.byPush && !subscription && (browser || !(await isKnown()))) throw refused(call, ["push"]);
  const kept = await keepDailyLetter(
    owner,
    checked.wanted,
    call.context.clientAddress,
    wanted.byPush ? (subscription ?? null) : null,
  );
  if (kept === "many") {
    const detail = translator(call.language)("daily.faults.many");
    throw new ApiProblem("too-many", { retryAfter: LATER, detail });
  }
  return { body: await shown(owner) };
}

export async function leaveLetterByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("ask");
  await call.limit("change", owner);
  await leaveDailyLetter(owner);
  return { status: 204 };
}

async function shown(owner: Owner) {
  const letter = await findDailyLetter(owner);
  const { id: _, ...told } = letter ?? { id: "" };
  return { letter: letter && told, pushKey: settings().keepsOnDevice ? pushKey() : null };
}

function refused({ language }: AskedCall, faults: readonly DailyFault[]): ApiProblem {
  const t = translator(language);
  const errors = faults.map((fault) => ({
    field: fault === "many" ? "email" : FIELDS[fault],
    code: fault,
    detail: t(`daily.faults.${fault}`),
  }));
  return new ApiProblem("invalid", { errors });
}
