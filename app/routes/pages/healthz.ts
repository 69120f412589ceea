import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "~/db.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";

/** For the container's health check: 200 once the database answers. */
export function loader({ request }: LoaderFunctionArgs) {
  return unlessDatabaseDown(request, async () => {
    await db().$queryRaw`SELECT 1`;
    return new Response("ok", { headers: { "Cache-Control": "no-store" } });
  });
}
