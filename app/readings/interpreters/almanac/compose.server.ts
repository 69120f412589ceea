import { readerText } from "../../readers/reader-texts.server";
import type { Chunk, DrawnCard } from "../../reading";
import { type CardMeaning, cardText } from "../../tarot/card-texts.server";
import { cardOf } from "../../tarot/deck";
import { SPREADS } from "../../tarot/spreads.data";
import type { TarotRequest } from "../interpreter";
import { type AlmanacTexts, almanacTexts, type Topic } from "./almanac-texts.server";
import { findTheme } from "./find-theme";
import { type Composition, type Say, sayer, toChunks } from "./say";

/** Which text of a card speaks to a theme. */
const ASPECTS: Record<Topic, "love" | "work" | "self"> = {
  love: "love",
  family: "love",
  work: "work",
  money: "work",
  study: "work",
  growth: "self",
  decision: "self",
  general: "self",
};

/** A card as it lies: its name, its words in its orientation, and what the deck says of it. */
type LaidCard = DrawnCard & CardMeaning & { name: string; lead: "upright" | "reversed" };

/**
 * A whole reading out of the cards' own texts, the reader's voice and the theme of the question: always the same for
 * the same reading, different for another question, draw, reader or day.
 */
export function compose(request: TarotRequest): Chunk[] {
  const texts = almanacTexts(request.language);
  const { voice } = readerText(request.reader, request.language);
  const asked = request.followUp?.question ?? request.question ?? "";
  const theme = findTheme(asked, texts.themes, "general");
  const { question, cards, reader, date } = request;
  const say = sayer([question, cards, reader, date, request.followUp?.question]);
  const parts = { request, texts, voice, theme, say, cards: cards.map((card) => lay(card, request)) };
  return toChunks(request.followUp ? followUp(parts) : firstText(parts), request.language);
}

interface Parts {
  request: TarotRequest;
  texts: AlmanacTexts;
  voice: ReturnType<typeof readerText>["voice"];
  theme: Topic;
  say: Say;
  cards: LaidCard[];
}

/** The text of a spread: in parts, one a position, or about its only card. */
function firstText(parts: Parts): Composition {
  const { sections, asks } = SPREADS[parts.request.kind];
  if (sections.length > 0) return textInParts(parts);
  return asks ? textOfOneCard(parts) : textOfTheDay(parts);
}

function textInParts(parts: Parts): Composition {
  const { request, texts, voice, theme, say, cards } = parts;
  const { positions, sections } = SPREADS[request.kind];
  const aspect = ASPECTS[theme];
  const beginning = [
    [say("opening", voice.openings), say("echo", texts.echo, { question: request.question ?? "" })],
    [say("frame", texts.themes[theme].frames)],
  ];
  const paragraphsOf = (index: number): string[][] => {
    const [position, card] = [positions[index], cards[index]];
    if (!position || !card) return together(parts);
    const said = [leadTo(card, position.id, parts), card[position.says]];
    return index === 0 ? [...beginning, said] : [said, [card[aspect]]];
  };
  return Object.fromEntries(sections.map((section, index) => [section, paragraphsOf(index)]));
}

/** What draws the cards together. */
function together({ request, texts, voice, say, cards }: Parts): string[][] {
  const { positions } = SPREADS[request.kind];
  const names = Object.fromEntries(positions.map(({ id }, index) => [id, cards[index]?.name ?? ""]));
  const advisers = cards.filter((_, index) => positions[index]?.advises);
  return [
    [say("turn", voice.turns), say("link", texts.links[request.kind] ?? [], names)],
    [say("pattern", texts.patterns[patternOf(cards)]), say("flow", texts.flow[flowOf(cards)])],
    [
      say("advice", texts.adviceLeads),
      say(
        "adviser",
        advisers.map(({ advice }) => advice),
      ),
    ],
    [say("closing", voice.closings)],
  ];
}

function textOfOneCard(parts: Parts): Composition {
  const { request, texts, voice, theme, say, cards } = parts;
  const card = onlyCard(cards);
  const { leans } = SPREADS[request.kind];
  const leaning = texts.answers[cardOf(card.id).answers[card.orientation]];
  return {
    text: [
      [say("opening", voice.openings), say("echo", texts.echo, { question: request.question ?? "" })],
      [leadTo(card, "card", parts), ...(leans ? [say("answer", leaning, { card: card.name })] : [])],
      [card.meaning],
      [say("frame", texts.themes[theme].frames), card[ASPECTS[theme]]],
      [say("advice", texts.adviceLeads), card.advice],
      [say("closing", voice.closings)],
    ],
  };
}

function textOfTheDay(parts: Parts): Composition {
  const { texts, voice, say, cards } = parts;
  const card = onlyCard(cards);
  return {
    text: [
      [say("opening", voice.dailyOpenings)],
      [leadTo(card, "card", parts), card.meaning],
      [card.present, say("aspect", [card.self, card.work, card.love])],
      [say("advice", texts.adviceLeads), card.advice],
      [say("closing", voice.closings)],
    ],
  };
}

/** How the card at a position is met. */
function leadTo(card: LaidCard, position: string, { request: { kind, date }, texts, say }: Parts): string {
  const leads = texts.leads[kind][position];
  if (!leads) throw new Error(`The almanac has no leads to ${position} of ${kind}.`);
  return say(position, leads[card.lead], { card: card.name, date });
}

function followUp({ request, texts, voice, theme, say, cards }: Parts): Composition {
  const card = onlyCard(
    [
      say(
        "card",
        cards.map(({ id }) => id),
      ),
    ].flatMap((id) => cards.filter((each) => each.id === id)),
  );
  const aspect = ASPECTS[theme];
  const others = cards.filter((each) => each !== card);
  return {
    text: [
      [
        say("opening", voice.followUpOpenings),
        say("echo", texts.echo, { question: request.followUp?.question ?? "" }),
      ],
      [say("frame", texts.themes[theme].frames)],
      [say("lead", texts.followUpLeads, { card: card.name }), card[aspect]],
      others.length > 0
        ? [
            say(
              "other",
              others.map((each) => each[aspect]),
            ),
          ]
        : [card.future],
      [
        say("advice", texts.adviceLeads),
        say(
          "adviser",
          (others.length > 0 ? others : cards).map(({ advice }) => advice),
        ),
      ],
      [say("closing", voice.closings)],
    ],
  };
}

function lay(card: DrawnCard, { language }: TarotRequest): LaidCard {
  const text = cardText(card.id, language);
  return { ...card, ...text[card.orientation], name: text.name, lead: card.orientation };
}

function onlyCard(cards: LaidCard[]): LaidCard {
  const [card] = cards;
  if (!card) throw new Error("A reading has at least one card.");
  return card;
}

function patternOf(cards: LaidCard[]): keyof AlmanacTexts["patterns"] {
  const suits = cards.map(({ id }) => cardOf(id).suit);
  const prevailing = suits.find((suit) => suits.filter((other) => other === suit).length > suits.length / 2);
  if (prevailing === undefined) return "mixed";
  return prevailing === "major" ? "majors" : prevailing;
}

function flowOf(cards: LaidCard[]): keyof AlmanacTexts["flow"] {
  const reversed = cards.filter(({ orientation }) => orientation === "reversed").length;
  if (reversed === 0) return "open";
  return reversed === cards.length ? "blocked" : "mixed";
}
