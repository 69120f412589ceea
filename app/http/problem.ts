import { isRouteErrorResponse } from "@remix-run/react";
import type { HelpLines } from "~/readings/crisis/help-lines.server";

/** What a route throws, as the data of a response, for the page of its own that is shown in its place. */
export type Problem =
  /** A question of somebody in danger. */
  | { kind: "crisis"; lines: HelpLines }
  /** A reading is asked for without our cookie. */
  | { kind: "cookie" }
  /** Asked too often; in how many minutes there is room again. */
  | { kind: "tooMany"; minutes: number };

/** The problem that a boundary has caught, if it is one of these. */
export function problemOf(error: unknown): Problem | null {
  if (!isRouteErrorResponse(error)) return null;
  const kind = error.data?.kind;
  return kind === "crisis" || kind === "cookie" || kind === "tooMany" ? error.data : null;
}
