import type { ActionFunctionArgs } from "@remix-run/node";
import { leaveByToken } from "~/daily/leave-daily.server";
import { refusalOf } from "~/http/limit-request.server";

/** Nothing to see here: whoever follows a link in a mail comes to a page with a button. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * One request ends the cards of the day, as a program in which mails are read sends it for its reader (RFC 8058): by the token in
 * its address alone. Whatever its body says, nothing else can be meant.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const refusal = await refusalOf("change", request, context);
  if (refusal) return refusal;
  const isDone = await leaveByToken(new URL(request.url).searchParams.get("token") ?? "");
  return new Response(null, { status: isDone ? 200 : 404 });
}
