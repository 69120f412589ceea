import type { Role } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import { visitorOf } from "~/usage/visitor.server";

/** Who sends a request: whose readings they see, and what they may do. */
export interface Person {
  /** null for a browser that has asked nothing yet. */
  owner: Owner | null;
  role: Role;
}

/** The person behind a request. */
export async function getPerson(request: Request): Promise<Person> {
  const visitorId = await visitorOf(request);
  return { owner: visitorId ? { visitorId } : null, role: "anonymous" };
}
