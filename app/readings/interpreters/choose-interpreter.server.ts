import { settings } from "~/env.server";
import { createAlmanac } from "./almanac/almanac.server";
import type { Interpreter } from "./interpreter";
import { createModelInterpreter } from "./openai.server";

let chosen: Interpreter | undefined;

/** The interpreter of this server: the model where one is configured, else the almanac. */
export function interpreter(): Interpreter {
  const { openai, almanacPace } = settings();
  chosen ??= openai ? createModelInterpreter(openai) : createAlmanac(almanacPace);
  return chosen;
}
