import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { takeRequest } from "~/rate-limits/take-request.server";
import type { Remedy } from "~/readings/check-allowance.server";

/** How long the captcha's server may take to judge an answer, in milliseconds. */
const TIMEOUT = 5_000;
/** The field that the widget adds to its form, and the most that it holds. */
const FIELD = "cf-turnstile-response";
const LONGEST_ANSWER = 2_048;

const verdictSchema = z.object({ success: z.boolean() });

/** What a page needs to show the captcha, or null where none is set. */
export function captchaSettings(): { siteKey: string; scriptUrl: string } | null {
  const { turnstile } = settings();
  if (!turnstile) return null;
  return { siteKey: turnstile.siteKey, scriptUrl: `${turnstile.url}/turnstile/v0/api.js` };
}

/** Whether a form comes with a captcha that was passed, or none is set. */
export async function isHuman(form: FormData, address: string): Promise<boolean> {
  return !settings().turnstile || passesCaptcha(form, address);
}

/** What a form holds for where a network has had its texts: the answer of a captcha, or in `by` that the almanac is to write. */
export function remedyOf(form: FormData, { clientAddress }: Pick<AppLoadContext, "clientAddress">): Remedy {
  return {
    wantsAlmanac: form.get("by") === "almanac",
    passesCaptcha: () => passesCaptcha(form, clientAddress),
  };
}

/**
 * Whether a form comes with a captcha that was passed. When its server does not answer nobody has passed: stricter limits
 * apply, and nobody is locked out.
 */
async function passesCaptcha(form: FormData, address: string): Promise<boolean> {
  const { turnstile } = settings();
  if (!turnstile) return false;
  const answer = form.get(FIELD);
  if (typeof answer !== "string" || !answer || answer.length > LONGEST_ANSWER) return false;
  if ((await takeRequest("captcha", { visitor: null, address })) !== null) return false;
  try {
    const response = await fetch(`${turnstile.url}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret: turnstile.secretKey, response: answer, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return verdictSchema.parse(await response.json()).success;
  } catch (error) {
    log().warn({ err: error }, "the captcha could not be checked");
    return false;
  }
}
