import type { Role } from "~/usage/limits";
import type { NetworkLimit } from "~/usage/network-limits.server";
import type { Owner } from "~/usage/owner";
import type { InterpretationRequest } from "../interpreters/interpreter";

/** What is to be written, for whom, and what it costs. */
export interface Commission {
  writingId: string;
  owner: Owner;
  role: Role;
  /** The UTC day that the use is counted on, and how many uses that day has. */
  date: string;
  limit: number;
  /** For which it counts as a text of a model, on the same day. */
  networks: readonly NetworkLimit[];
  request: InterpretationRequest;
}
