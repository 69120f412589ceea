import trained from "./classifier.json";
import { scoreOf, unpack, type Weights } from "./linear-classifier";

let weights: Weights | undefined;

/** Whether a text sounds like somebody in danger, whichever of our languages it is in: people write in their own, not the page's. */
export function isCryForHelp(text: string): boolean {
  weights ??= unpack(trained);
  return scoreOf(text, weights) > trained.threshold;
}
