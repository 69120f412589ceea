import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Owner } from "~/usage/owner";
import { getPerson } from "./person.server";

/** Whose something becomes that a request stores; a visitor from now on, where nobody was known. */
export async function askingOwner(
  request: Request,
  context: AppLoadContext,
): Promise<{ owner: Owner; newVisitor: string | null }> {
  const { owner } = await getPerson(request, context);
  if (owner) return { owner, newVisitor: null };
  const visitorId = randomUUID();
  return { owner: { visitorId }, newVisitor: visitorId };
}
