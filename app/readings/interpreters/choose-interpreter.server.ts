import { settings } from "~/env.server";
import { createAlmanac } from "./almanac/almanac.server";
import type { Interpreter } from "./interpreter";
import { withBreaker } from "./model/circuit-breaker.server";
import { createMeter } from "./model/meter.server";
import { createModelInterpreter } from "./model/model.server";

let almanac: Interpreter | undefined;
let model: Interpreter | undefined;

/** Who writes a text on this server: the almanac where it was asked to or no model is configured, else the model. */
export function interpreterFor({ byAlmanac }: { byAlmanac: boolean }): Interpreter {
  const { openai, almanacPace, modelDailyCalls } = settings();
  if (byAlmanac || !openai) {
    almanac ??= createAlmanac(almanacPace);
    return almanac;
  }
  model ??= withBreaker(
    createModelInterpreter(openai, { meter: createMeter(openai.model, modelDailyCalls) }),
  );
  return model;
}
