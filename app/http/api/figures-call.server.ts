import { findFigures } from "~/readings/journal/figures/find-figures.server";
import { ALL_TIME } from "~/readings/journal/figures/period";
import type { ApiAnswer } from "./api-answer.server";
import type { AskedCall } from "./asked-call.server";

/** What returns in one's readings. */
export async function tellFigures(call: AskedCall): Promise<ApiAnswer> {
  const { month, year } = call.query;
  const { owner } = await call.person("read");
  call.limitQuick("list", owner);
  const { figures, months } = await findFigures(owner, month ?? year ?? ALL_TIME);
  return { body: { ...figures, months } };
}
