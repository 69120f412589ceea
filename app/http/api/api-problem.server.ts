import { AccountError } from "~/accounts/account-error";
import { BillingError, type BillingErrorCode } from "~/billing/billing-error";
import { isDatabaseDown } from "~/db/database-down.server";
import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { log } from "~/log.server";
import { ReadingError, type ReadingErrorCode } from "~/readings/reading-error";
import { DAILY_LIMITS, type Role } from "~/usage/limits";
import { billingFaultOf, statusOfRefusal } from "../answer-fault.server";
import { apiTexts } from "./api-texts.server";
import { OWN_PROBLEMS, type ProblemCode } from "./problem-codes";
import { showHelp } from "./show-help.server";

/** Something wrong with one field of what was sent. */
export interface FieldFault {
  field: string;
  code: string;
  detail: string;
}

/** What a call refuses, for {@link problemAnswer} to put into words. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  constructor(
    readonly code: ProblemCode | ReadingErrorCode,
    readonly more: {
      errors?: FieldFault[];
      /** The words, where those of the code do not fit. */
      detail?: string;
      offersHelp?: boolean;
      /** In whole seconds. */
      retryAfter?: number;
      headers?: Record<string, string>;
      /** The status, where it is another than that of the code. */
      status?: number;
    } = {},
  ) {
    super(code);
  }
}

/** In how many seconds it is worth asking again where the database is away. */
const RETRY_AFTER = 10;

interface Circumstances {
  language: Language;
  /** What whoever asks is to the daily limit, as far as that is known. */
  role?: Role;
}

/** The answer to whatever a call has thrown (RFC 9457); a fault of ours is logged. */
export function problemAnswer(error: unknown, circumstances: Circumstances): Response {
  const { code, status, title, detail, more } = describe(error, circumstances);
  const { language } = circumstances;
  const { retryAfter, errors, offersHelp, headers } = more;
  const body = {
    type: settings().appUrl + pathTo.developers("en", code),
    title,
    status,
    detail,
    code,
    ...(errors && { errors }),
    ...(offersHelp && { help: showHelp("crisis", language) }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/problem+json; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
      ...headers,
    },
  });
}

interface Described {
  code: string;
  status: number;
  title: string;
  detail: string;
  more: ApiProblem["more"];
}

function describe(error: unknown, circumstances: Circumstances): Described {
  const { language, role } = circumstances;
  if (error instanceof ReadingError) return describe(problemOfReading(error), circumstances);
  if (error instanceof BillingError) return describeBilling(error, language);
  if (error instanceof AccountError && error.code === "too-many")
    return describe(
      new ApiProblem("too-many", { retryAfter: error.retryAfter ?? RETRY_AFTER }),
      circumstances,
    );
  if (!(error instanceof ApiProblem)) {
    log().error({ err: error }, "a call failed");
    const away = isDatabaseDown(error);
    return describe(
      new ApiProblem(away ? "unavailable" : "fault", away ? { retryAfter: RETRY_AFTER } : {}),
      circumstances,
    );
  }
  const { code, more } = error;
  const status =
    more.status ??
    (code in OWN_PROBLEMS ? OWN_PROBLEMS[code as ProblemCode] : statusOfRefusal(code as ReadingErrorCode));
  return {
    code,
    status,
    title: apiTexts(language).problems[code],
    detail: more.detail ?? detailOf(error, language, role),
    more,
  };
}

/** Where help lines stand beside it, nothing is sold. */
function problemOfReading({ code, offersHelp }: ReadingError): ApiProblem {
  return new ApiProblem(code, { offersHelp });
}

function describeBilling(error: BillingError, language: Language): Described {
  const { code, status, retryAfter } = billingFaultOf(error);
  const t = translator(language);
  const detail = t(`billing.refusals.${code satisfies BillingErrorCode}`);
  return {
    ...{ code, status, detail, title: apiTexts(language).problems.billing },
    more: retryAfter === null ? {} : { retryAfter },
  };
}

/** The sentence that the pages have for it; else the title says all. */
function detailOf({ code, more }: ApiProblem, language: Language, role: Role = "anonymous"): string {
  const t = translator(language);
  switch (code) {
    case "limit":
      if (more.offersHelp) return t("limit.title");
      return t(`limit.${role}`, { count: DAILY_LIMITS[role], more: DAILY_LIMITS.member });
    case "network":
      return t(role === "member" ? "network.member" : "network.text");
    case "too-many":
      return t("tooMany.text", { count: Math.ceil((more.retryAfter ?? 60) / 60) });
    case "no-follow-up":
      return t("followUp.refused");
    case "not-drawn":
    case "not-shareable":
      return t("conflict.text");
    case "account-needed":
      return t("flash.loginRequired");
    case "unverified":
      return t("accountErrors.unverified");
    case "fault":
      return t("failure.text");
    case "unavailable":
      return t("errors.unavailable");
    default:
      return apiTexts(language).details[code] ?? apiTexts(language).problems[code];
  }
}
