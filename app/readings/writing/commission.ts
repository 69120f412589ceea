import type { Owner } from "~/usage/owner";
import type { InterpretationRequest } from "../interpreters/interpreter";

/** What is to be written, for whom, and what it costs. */
export interface Commission {
  writingId: string;
  owner: Owner;
  /** The UTC day that the use is counted on, and how many uses that day has. */
  date: string;
  limit: number;
  request: InterpretationRequest;
}
