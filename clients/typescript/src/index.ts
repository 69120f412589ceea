export type { CallOptions } from "./asked.js";
export type * from "./calls.js";
export { StarglassProblem } from "./problem.js";
export { Starglass, type StarglassOptions } from "./starglass.js";
