import { isSign, type SignId } from "~/readings/zodiac/signs.data";

/** The steps before the reading, in their order; the address says which one it is and what was chosen. */
export const STEPS = ["mine", "theirs", "question"] as const;
export type Step = (typeof STEPS)[number];

export interface Progress {
  step: Step;
  mine: SignId | null;
  theirs: SignId | null;
  /** The step that was asked for needs a sign that is not chosen yet. */
  missing: "mine" | "theirs" | null;
}

/** Where somebody is: the step that the address names, or the first one before it whose sign is missing. */
export function progressOf(query: URLSearchParams): Progress {
  const [mine, theirs] = [signIn(query, "mine"), signIn(query, "theirs")];
  const wanted = STEPS.find((step) => step === query.get("step")) ?? "mine";
  if (wanted !== "mine" && !mine) return { step: "mine", mine, theirs, missing: "mine" };
  if (wanted === "question" && !theirs) return { step: "theirs", mine, theirs, missing: "theirs" };
  return { step: wanted, mine, theirs, missing: null };
}

/** After a refusal everything is on the last step: what was chosen, and what has to be chosen anew. */
export function progressFrom({ mine, theirs }: { mine: string; theirs: string }): Progress {
  return {
    step: "question",
    mine: isSign(mine) ? mine : null,
    theirs: isSign(theirs) ? theirs : null,
    missing: null,
  };
}

/** The query that leads to a step with what has been chosen so far. */
export function stepQuery(step: Step, { mine, theirs }: Pick<Progress, "mine" | "theirs">): string {
  const query = new URLSearchParams();
  if (step !== "mine") query.set("step", step);
  if (mine) query.set("mine", mine);
  if (theirs) query.set("theirs", theirs);
  return `?${query}`;
}

function signIn(query: URLSearchParams, name: string): SignId | null {
  const value = query.get(name);
  return isSign(value) ? value : null;
}
