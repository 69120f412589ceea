import bytes from "../classifiers/crisis.bin?inline";
import trained from "../classifiers/crisis.json";
import { Classifiers, unpack } from "../classifiers/linear-classifiers";
import { featuresOf, tokensOf } from "../classifiers/text-features";

/** How sure it is that somebody is in danger. */
export type Cry = "sure" | "unsure";

/** From which score on it is sure in a text about violence: many a cry speaks of it, and whoever is hit is to be read to. */
const SURE_AMID_VIOLENCE = 1.5;

let classifiers: Classifiers | undefined;

/**
 * Whether a text sounds like somebody in danger, whichever of our languages it is in: people write in their own, not the
 * page's. null where it does not. A single word is never a cry by itself.
 */
export function hearCry(text: string, { isAboutViolence = false } = {}): Cry | null {
  if (isSingleWord(text)) return null;
  classifiers ??= new Classifiers(unpack(trained.classifiers, bytes).crisis);
  const [score = 0] = classifiers.score(featuresOf(text));
  if (score > (isAboutViolence ? SURE_AMID_VIOLENCE : trained.thresholds.sure)) return "sure";
  return score > trained.thresholds.unsure ? "unsure" : null;
}

/** One word, or one character of Chinese. */
function isSingleWord(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.length < 2 && !/\p{Script=Han}{2}/u.test(tokens[0] ?? "");
}
