import type { Chunk } from "../../reading";
import { compatibilityOf, elementPair } from "../../zodiac/compatibility";
import { signText } from "../../zodiac/sign-texts.server";
import { SIGNS } from "../../zodiac/signs.data";
import type { ZodiacRequest } from "../interpreter";
import { findTheme } from "./find-theme";
import { sayer, toChunks } from "./say";
import { type Aspect, zodiacTexts } from "./zodiac-texts.server";

type Part = "gift" | "need" | "strain" | "talk";

/** Which texts of the two signs speak to what was asked: the first of all, and another beside it. */
const SPEAKING: Record<Aspect, readonly [Part, Part]> = {
  compatibility: ["gift", "need"],
  challenges: ["strain", "talk"],
  strengths: ["gift", "talk"],
  communication: ["talk", "strain"],
  type: ["need", "gift"],
  general: ["gift", "strain"],
};

/**
 * A whole zodiac reading out of the two signs, their elements and what the question is about, with a look at the three
 * spans ahead (specification, section 9): always the same for the same reading, different for another.
 */
export function composeZodiac({ signs, question, language, date }: ZodiacRequest): Chunk[] {
  const texts = zodiacTexts(language);
  const say = sayer([signs, question, date]);
  const level = compatibilityOf(signs.mine, signs.theirs);
  const isTwin = signs.mine === signs.theirs;
  const names = { mine: SIGNS[signs.mine].names[language], theirs: SIGNS[signs.theirs].names[language] };
  const aspect = findTheme(question, texts.aspects, "general");
  const [mine, theirs] = [signText(signs.mine, language), signText(signs.theirs, language)];
  const [first, second] = SPEAKING[aspect];
  const both = (part: Part) => [mine[part], theirs[part]];
  return toChunks(
    {
      text: [
        [
          say("opening", isTwin ? texts.twinOpenings : texts.openings, names),
          say("echo", texts.echo, { question }),
        ],
        [
          say("elements", texts.elements[elementPair(signs.mine, signs.theirs)]),
          say("level", texts.levels[level]),
        ],
        [say("frame", texts.aspects[aspect].frames)],
        isTwin ? [mine[first], say("twin", texts.twin, names)] : both(first),
        isTwin ? [mine[second]] : both(second),
        [say("near", texts.horizons.near[level])],
        [say("middle", texts.horizons.middle[level])],
        [say("far", texts.horizons.far[level])],
        [say("advice", texts.adviceLeads), mine.advice, say("closing", texts.closings)],
      ],
    },
    language,
  );
}
