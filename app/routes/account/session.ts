import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isDatabaseDown } from "~/db/database-down.server";
import { currentSession } from "~/http/person.server";

/** Nothing to see here: whoever comes by its address is sent home. */
export function loader() {
  return redirect("/");
}

/** Whether the browser is signed in, to a page that stays open; by being asked, its session ends later. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const session = await currentSession(request, context);
    if (!session) return answer({ session: null }, 401);
    return answer({ session: session.id, expiresAt: session.expiresAt.toISOString() }, 200);
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    return answer({}, 503);
  }
}

function answer(body: object, status: number) {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
