import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AccountError } from "~/accounts/account-error";
import { beginDevice } from "~/accounts/devices/device-codes.server";
import { clientName, DEVICE_MINUTES, POLL_SECONDS } from "~/accounts/devices/device-times";
import { settings } from "~/env.server";
import { answerOauth, oauthAnswer, oauthError, postOnly } from "~/http/oauth-answer.server";
import { ADDRESSES } from "~/i18n/path-to";

const asked = z.object({ client_id: clientName });

export const loader = postOnly;

/** Begins to sign a device in (RFC 8628, section 3.1). */
export function action({ request, context }: ActionFunctionArgs) {
  return answerOauth(request, async (fields) => {
    const { data } = asked.safeParse(fields);
    if (!data) return oauthError("invalid_request", "client_id is to be a name of 1 to 60 characters.");
    const userAgent = request.headers.get("User-Agent") ?? "";
    try {
      const begun = await beginDevice(data.client_id, { address: context.clientAddress, userAgent });
      const page = settings().appUrl.replace(/\/$/, "") + ADDRESSES.device;
      return oauthAnswer({
        device_code: begun.deviceCode,
        user_code: begun.userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${begun.userCode}`,
        expires_in: DEVICE_MINUTES * 60,
        interval: POLL_SECONDS,
      });
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      const { retryAfter } = error;
      return oauthError("slow_down", "Too many codes were asked for.", { status: 429, retryAfter });
    }
  });
}
