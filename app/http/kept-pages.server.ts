import type { AppLoadContext } from "@remix-run/node";
import { isDatabaseDown } from "~/db/database-down.server";
import type { Reading } from "~/readings/find-reading.server";
import { keyedHash } from "~/secret.server";
import { currentSession } from "./person.server";
import { visitorOf } from "./visitor-cookie.server";

/** Says to the worker in a browser (`worker/`) whether it may keep a page: one for everybody, or somebody's own. */
const KEEP = "Device-Keep";
/** Says to it for whom a page was made, so that it gives nobody else what it has kept; without it for nobody known. */
const OWNER = "Device-Owner";

/** The headers of a page of the card library: to be read without a net, once visited. */
export function libraryHeaders() {
  return { [KEEP]: "library" };
}

/** The headers of a reading's page: kept once nothing of it is still to come. */
export function readingHeaders({ interpretation, followUp }: Reading) {
  const isWritten = interpretation.status === "done" && (followUp === null || followUp.status === "done");
  return isWritten ? { [KEEP]: "own" } : undefined;
}

/**
 * Says for whom an answer was made: by a hash that tells nothing and opens nothing, of the session or else of the visitor.
 * What is the same for everybody says nothing, since no cookie is read for it.
 */
export async function sayOwner(headers: Headers, request: Request, context: AppLoadContext): Promise<void> {
  const owner = await ownerOf(request, context);
  if (owner) headers.set(OWNER, owner);
}

async function ownerOf(request: Request, context: AppLoadContext): Promise<string | null> {
  try {
    const session = await currentSession(request, context);
    if (session) return `session.${tagOf(session.id)}`;
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    return "unknown";
  }
  const visitorId = await visitorOf(request);
  return visitorId && `visitor.${tagOf(visitorId)}`;
}

function tagOf(id: string): string {
  return keyedHash("owner of kept pages", id).toString("base64url").slice(0, 22);
}
