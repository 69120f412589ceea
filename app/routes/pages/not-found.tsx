import type { LoaderFunctionArgs } from "@remix-run/node";
import { log } from "~/log.server";

/** Every address that no other route knows. */
export function loader({ request }: LoaderFunctionArgs) {
  log().warn({ path: new URL(request.url).pathname }, "no such page");
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
