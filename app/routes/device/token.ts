import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AccountError } from "~/accounts/account-error";
import { clientName } from "~/accounts/devices/device-times";
import { pollDevice } from "~/accounts/devices/poll-device.server";
import { answerOauth, oauthAnswer, oauthError, postOnly } from "~/http/oauth-answer.server";

const GRANT = "urn:ietf:params:oauth:grant-type:device_code";

const asked = z.object({ client_id: clientName, device_code: z.string().min(1).max(200) });

export const loader = postOnly;

/** Answers a device that asks whether it was signed in (RFC 8628, section 3.4). */
export function action({ request }: ActionFunctionArgs) {
  return answerOauth(request, async (fields) => {
    if (fields.grant_type !== GRANT)
      return oauthError("unsupported_grant_type", `grant_type is to be ${GRANT}.`);
    const { data } = asked.safeParse(fields);
    if (!data) return oauthError("invalid_request", "client_id and device_code are both needed.");
    const answer = await pollDevice(data.device_code, data.client_id).catch((error: unknown) => {
      // Signed out everywhere in this very moment.
      if (error instanceof AccountError) return { state: "denied" } as const;
      throw error;
    });
    if (answer.state !== "approved") return REFUSALS[answer.state]();
    const { accessToken, refreshToken, expiresIn } = answer.grant;
    return oauthAnswer({
      access_token: accessToken,
      token_type: "bearer",
      expires_in: expiresIn,
      refresh_token: refreshToken,
    });
  });
}

const REFUSALS = {
  pending: () => oauthError("authorization_pending", "Nobody has approved it yet."),
  "too-soon": () => oauthError("slow_down", "Wait five seconds more between two requests from now on."),
  denied: () => oauthError("access_denied", "Whoever was asked has refused, or has signed out since."),
  expired: () => oauthError("expired_token", "The code was not approved in time."),
  unknown: () => oauthError("invalid_grant", "There is no such device code for this client."),
} as const;
