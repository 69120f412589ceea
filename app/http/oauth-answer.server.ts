import { isDatabaseDown } from "~/db/database-down.server";
import { readForm } from "./read-form.server";

/** What goes wrong at an endpoint of OAuth, by its codes (RFC 6749, 8628). */
type OauthError =
  | "invalid_request"
  | "invalid_grant"
  | "unsupported_grant_type"
  | "authorization_pending"
  | "slow_down"
  | "expired_token"
  | "access_denied"
  | "temporarily_unavailable";

/** No answer of these is kept anywhere: it may hold tokens. */
const UNKEPT = { "Cache-Control": "no-store" };

export function oauthAnswer(body: object): Response {
  return Response.json(body, { headers: UNKEPT });
}

/** A refusal in the form of OAuth; the description is for the client's author. */
export function oauthError(
  error: OauthError,
  description: string,
  { status = 400, retryAfter }: { status?: number; retryAfter?: number | null } = {},
): Response {
  const headers = new Headers(UNKEPT);
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  return Response.json({ error, error_description: description }, { status, headers });
}

/** Answers what is asked with another method than POST. */
export function postOnly(): Response {
  const answer = oauthError("invalid_request", "This endpoint takes POST.", { status: 405 });
  answer.headers.set("Allow", "POST");
  return answer;
}

/** Answers a posted form with `answer`: what is no form, and a database that is away, in the form of OAuth as well. */
export async function answerOauth(
  request: Request,
  answer: (fields: Record<string, unknown>) => Promise<Response>,
): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  try {
    return await answer(Object.fromEntries(await readForm(request)));
  } catch (error) {
    if (error instanceof Response) return oauthError("invalid_request", "The body is to be a form.");
    if (!isDatabaseDown(error)) throw error;
    return oauthError("temporarily_unavailable", "Try again in a moment.", { status: 503, retryAfter: 5 });
  }
}
