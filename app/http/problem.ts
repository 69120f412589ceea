import { isRouteErrorResponse } from "@remix-run/react";
import type { HelpLines } from "~/readings/crisis/help-lines.server";

/** What a route throws, as the data of a response, for the page of its own that is shown in its place. */
export type Problem =
  /** A question of somebody in danger. */
  | { kind: "crisis"; lines: HelpLines; fields: [name: string, value: string][] }
  /** A reading is asked for without our cookie. */
  | { kind: "cookie" }
  /** Asked too often; in how many minutes there is room again. */
  | { kind: "tooMany"; minutes: number };

const KINDS = ["crisis", "cookie", "tooMany"] satisfies Problem["kind"][];

/** The problem that a boundary has caught, if it is one of these. */
export function problemOf(error: unknown): Problem | null {
  if (!isRouteErrorResponse(error)) return null;
  return KINDS.includes(error.data?.kind) ? error.data : null;
}
