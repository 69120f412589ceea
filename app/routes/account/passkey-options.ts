import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { listPasskeys } from "~/accounts/passkeys/list-passkeys.server";
import { PASSKEY_PURPOSES, type PasskeyPurpose } from "~/accounts/passkeys/passkey-purposes";
import { arePasskeysOffered, creationOptions, requestOptions } from "~/accounts/passkeys/webauthn.server";
import { challengeCookie } from "~/http/passkey-cookie.server";
import { currentSession, findPendingSession, isFresh } from "~/http/person.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";
import { readForm } from "~/http/read-form.server";

/** Nothing to see here: whoever comes by its address is sent home. */
export function loader() {
  return redirect("/");
}

/** What a page hands to `navigator.credentials`, with a challenge that only this browser can answer, once. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { data: purpose } = z.enum(PASSKEY_PURPOSES).safeParse(form.get("purpose"));
  if (!purpose || !arePasskeysOffered()) throw new Response(null, { status: 404 });
  return unlessDatabaseDown(args.request, () => answerPurpose(purpose, args));
}

async function answerPurpose(
  purpose: PasskeyPurpose,
  { request, context }: ActionFunctionArgs,
): Promise<Response> {
  if (purpose === "sign-in") return answerOptions(purpose, null, await requestOptions(null));
  const session =
    (await currentSession(request, context)) ??
    (purpose === "show" ? await findPendingSession(request, context) : null);
  if (!session || (purpose === "add" && !isFresh(session))) throw new Response(null, { status: 403 });
  const { id: userId, email } = session.account;
  const known = await listPasskeys(userId);
  const made = purpose === "add" ? creationOptions({ userId, email }, known) : requestOptions(known);
  return answerOptions(purpose, session.id, await made);
}

async function answerOptions(
  purpose: PasskeyPurpose,
  session: string | null,
  { challenge, options }: { challenge: string; options: object },
): Promise<Response> {
  const cookie = await challengeCookie({ challenge, purpose, session });
  return Response.json(options, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
}
