import { redirect } from "@remix-run/node";

/** Leads on from a form; a script that sent it, and asks for JSON, is told where to go. */
export function leadOnward(request: Request, to: string, headers: Headers): Response {
  if (request.headers.get("Accept") === "application/json") return Response.json({ to }, { headers });
  return redirect(to, { status: 303, headers });
}
