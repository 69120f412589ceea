import { redirect } from "@remix-run/node";
import type { Grant } from "~/accounts/tokens/grant-tokens.server";
import type { AuthFault } from "./auth-fault";

/** What a page of a client is told by the address that it is opened at; what is in the fragment no server sees. */
export interface ToldPage {
  query?: Record<string, string>;
  fragment?: Record<string, string>;
}

/** Leads back to a page of a client, whose own query stays as it is. */
export function leadBack(page: URL, { query, fragment }: ToldPage, status: 302 | 303 = 303): Response {
  const url = new URL(page);
  if (query) url.search = [url.search.slice(1), String(new URLSearchParams(query))].filter(Boolean).join("&");
  url.hash = fragment ? String(new URLSearchParams(fragment)) : "";
  return redirect(url.href, { status, headers: { "Cache-Control": "no-store" } });
}

/** A session, to a client without PKCE. @param type for which kind of mail, if it was one. */
export function grantFragment(
  { accessToken, refreshToken, expiresAt, expiresIn }: Grant,
  type?: string,
): Record<string, string> {
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: String(expiresIn),
    expires_at: String(expiresAt),
    refresh_token: refreshToken,
    ...(type && { type }),
  };
}

/** What went wrong, in the words of RFC 6749 (4.1.2.1) and of this protocol. */
export function faultParameters({ status, code, message }: AuthFault): Record<string, string> {
  const error = status >= 500 ? "server_error" : status === 400 ? "invalid_request" : "access_denied";
  return { error, error_code: code, error_description: message };
}
