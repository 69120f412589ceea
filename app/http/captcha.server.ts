import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { AccountError } from "~/accounts/account-error";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { takeRequest } from "~/rate-limits/take-request.server";
import type { Remedy } from "~/readings/check-allowance.server";

/** How long the captcha's server may take to judge an answer, in milliseconds. */
const TIMEOUT = 5_000;
/** The field that the widget adds to its form, and the most that it holds. */
const FIELD = "cf-turnstile-response";
const LONGEST_ANSWER = 2_048;

const verdictSchema = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).catch([]) });

/** What became of a captcha; `unknown` where there is no answer to it, or nobody could judge one. */
type Verdict = "passed" | "refused" | "unknown";

/** Codes of a verdict that say nothing of whoever answered: its server failed, or our secret is wrong. */
const NOT_THEIRS = ["internal-error", "missing-input-secret", "invalid-input-secret", "bad-request"];

/** What a page needs to show the captcha, or null where none is set. */
export function captchaSettings(): { siteKey: string; scriptUrl: string } | null {
  const { turnstile } = settings();
  if (!turnstile) return null;
  return { siteKey: turnstile.siteKey, scriptUrl: `${turnstile.url}/turnstile/v0/api.js` };
}

/**
 * Whether a form comes with a captcha that was passed, or none is set.
 * @throws AccountError `captcha` where it comes with one that was not.
 */
export function isHuman(form: FormData, address: string): Promise<boolean> {
  return passesCaptcha(form.get(FIELD), address);
}

/** The same of the answer of a captcha, or null where there is none. @throws AccountError `captcha`. */
export async function passesCaptcha(answer: FormDataEntryValue | null, address: string): Promise<boolean> {
  if (!settings().turnstile) return true;
  const verdict = await judgeCaptcha(answer, address);
  if (verdict === "refused") throw new AccountError("captcha");
  return verdict === "passed";
}

/** What a form holds for where a network has had its texts: the answer of a captcha, or in `by` that the almanac is to write. */
export function remedyOf(form: FormData, { clientAddress }: Pick<AppLoadContext, "clientAddress">): Remedy {
  return {
    wantsAlmanac: form.get("by") === "almanac",
    passesCaptcha: async () => (await judgeCaptcha(form.get(FIELD), clientAddress)) === "passed",
  };
}

/**
 * What became of the captcha with such an answer. Without scripts there is none, and where its server does not answer nobody
 * knows: stricter limits apply, and nobody is locked out.
 */
async function judgeCaptcha(answer: FormDataEntryValue | null, address: string): Promise<Verdict> {
  const { turnstile } = settings();
  if (!turnstile || answer === null || answer === "") return "unknown";
  if (typeof answer !== "string" || answer.length > LONGEST_ANSWER) return "refused";
  if ((await takeRequest("captcha", { visitor: null, address })) !== null) return "unknown";
  try {
    const response = await fetch(`${turnstile.url}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret: turnstile.secretKey, response: answer, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { success, "error-codes": codes } = verdictSchema.parse(await response.json());
    if (success) return "passed";
    if (!codes.some((code) => NOT_THEIRS.includes(code))) return "refused";
    log().error({ codes }, "the captcha's server does not take what it is asked");
    return "unknown";
  } catch (error) {
    log().warn({ err: error }, "the captcha could not be checked");
    return "unknown";
  }
}
