import trained from "./classifier.json";
import { scoreOf, unpack } from "./linear-classifier";

let weights: Map<number, number> | undefined;

/** Whether a text sounds like somebody in danger, whichever of the six languages it is in: people write in their own, not the page's. */
export function isCryForHelp(text: string): boolean {
  weights ??= unpack(trained);
  return scoreOf(text, weights, trained) > trained.threshold;
}
