import { zodiacHeadings } from "../../name-sections.server";
import type { Chunk } from "../../reading";
import type { Understanding } from "../../understanding/question";
import { understandQuestion } from "../../understanding/understand-question.server";
import { type Compatibility, compatibilityOf, elementPair } from "../../zodiac/compatibility";
import { signText } from "../../zodiac/sign-texts.server";
import { SIGNS, type SignId } from "../../zodiac/signs.data";
import type { ZodiacRequest } from "../interpreter";
import { commonTexts } from "./almanac-texts.server";
import { isOfSeveral } from "./answer";
import { findAspect } from "./find-aspect";
import { matterTold } from "./phrases";
import { quote, quoteAtEnd } from "./quote";
import { type Say, sayer, toChunks } from "./say";
import { type Aspect, type ZodiacTexts, zodiacTexts } from "./zodiac-texts.server";

type Part = "gift" | "need" | "strain" | "talk";

/** Which texts of the two signs may speak to what was asked. */
const SPEAKING: Record<Aspect, readonly Part[]> = {
  compatibility: ["gift", "need"],
  challenges: ["strain", "talk"],
  strengths: ["gift", "need"],
  communication: ["talk", "strain"],
  type: ["need", "gift"],
  general: ["gift", "strain", "talk"],
};
const PARTS: readonly Part[] = ["gift", "need", "strain", "talk"];

/** How a yes/no question about two signs is answered, by how well they get on. */
const LEANINGS = { high: "yes", mediumHigh: "leans-yes", average: "open" } as const;

/**
 * A whole zodiac reading out of the two signs, their elements and what was found in the question, with a look at the three
 * spans ahead (specification, section 9): always the same for the same reading, different for another, and in other words
 * than the `known` texts.
 */
export function composeZodiac(request: ZodiacRequest, known: readonly string[] = []): Chunk[] {
  const { signs, question, language, date } = request;
  const texts = zodiacTexts(language);
  const say = sayer([signs, question, date], known);
  const level = compatibilityOf(signs.mine, signs.theirs);
  const isTwin = signs.mine === signs.theirs;
  const names = { mine: SIGNS[signs.mine].names[language], theirs: SIGNS[signs.theirs].names[language] };
  const aspect = findAspect(question, texts.aspects);
  const asked = understandQuestion(question, language);
  const headings = zodiacHeadings(language);
  const speaks = (sign: SignId) => signSpeaks({ say, sign, aspect, request, texts });
  const other = say("other part", PARTS);
  return toChunks(
    {
      text: [
        [headings.between],
        [
          say("opening", isTwin ? texts.twinOpenings : texts.openings, names),
          say("take-up", texts.takeUp[asked.matter === null && !isOfSeveral(asked) ? asked.kind : "open"], {
            question: quoteAtEnd(question, language, { isQuestion: asked.isQuestion }),
          }),
        ],
        [...answer({ say, asked, request, texts, level }), say("frame", texts.aspects[aspect].frames)],
        [
          say("elements", texts.elements[elementPair(signs.mine, signs.theirs)]),
          asked.kind === "asks" ? "" : say("level", texts.levels[level]),
        ],
        isTwin
          ? [
              ...speaks(signs.mine),
              say("twin", texts.twin, names),
              signText(signs.mine, language)[partOf(other)],
            ]
          : [...speaks(signs.mine), ...speaks(signs.theirs)],
        [headings.ahead],
        [say("near", texts.horizons.near[level])],
        [say("middle", texts.horizons.middle[level])],
        [say("far", texts.horizons.far[level])],
        [headings.step],
        [
          stepOn({ say, asked, aspect, request, texts }),
          asked.matter === null ? say("closing", texts.closings) : "",
        ],
      ],
    },
    language,
  );
}

interface Telling {
  say: Say;
  request: ZodiacRequest;
  texts: ZodiacTexts;
}

/** What one sign brings to what was asked, and what it asks for or gives. */
function signSpeaks({ say, sign, aspect, request, texts }: Telling & { sign: SignId; aspect: Aspect }) {
  const part = partOf(say(`part of ${sign}`, SPEAKING[aspect]));
  const { ask, give } = texts.bySign[sign];
  // What a sign needs is not what it asks for once more, nor its gift what it gives.
  const sides = part === "need" ? give : part === "gift" ? ask : [...ask, ...give];
  return [signText(sign, request.language)[part], say(`side of ${sign}`, sides)];
}

/** The answer: none on what stars do not judge, where it is said once who can. */
function answer({
  say,
  asked,
  request,
  texts,
  level,
}: Telling & { asked: Understanding; level: Compatibility }) {
  const { kind, matter, maySeal, time } = asked;
  const { language } = request;
  if (matter !== null) return [say("matter", texts.matters[matterTold(asked, matter)])];
  const answered = kind === "asks" ? LEANINGS[level] : kind === "choice" || kind === "open" ? "what" : kind;
  return [
    ...(maySeal ? [say("answer", texts.answers[answered])] : []),
    ...(time === null
      ? []
      : [
          say("time", commonTexts(language).times[level === "average" ? "held" : "open"], {
            time: quote(time, language),
          }),
        ]),
  ];
}

function stepOn({ say, asked, aspect, request, texts }: Telling & { asked: Understanding; aspect: Aspect }) {
  const { matterSteps } = commonTexts(request.language);
  return say(
    "step",
    asked.matter === null ? texts.steps[aspect] : matterSteps[matterTold(asked, asked.matter)],
  );
}

function partOf(name: string): Part {
  return PARTS.find((part) => part === name) ?? "gift";
}
