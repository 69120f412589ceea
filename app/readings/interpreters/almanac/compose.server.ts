import { readerText } from "../../readers/reader-texts.server";
import type { DrawnCard } from "../../reading";
import { type CardMeaning, cardText } from "../../tarot/card-texts.server";
import { cardOf } from "../../tarot/deck";
import type { TarotRequest } from "../interpreter";
import { type AlmanacTexts, almanacTexts, type Theme } from "./almanac-texts.server";
import { findTheme } from "./find-theme";
import { type Composition, joinText, type Say, sayer } from "./say";

/** Which text of a card speaks to a theme. */
const ASPECTS: Record<Theme, "love" | "work" | "self"> = {
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
export function compose(request: TarotRequest): string {
  const texts = almanacTexts(request.language);
  const { voice } = readerText(request.reader, request.language);
  const asked = request.followUp?.question ?? request.question ?? "";
  const theme = findTheme(asked, texts.themes, "general");
  const { question, cards, reader, date } = request;
  const say = sayer([question, cards, reader, date, request.followUp?.question]);
  const parts = { request, texts, voice, theme, say, cards: cards.map((card) => lay(card, request)) };
  return joinText(request.followUp ? followUp(parts) : COMPOSERS[request.kind](parts), request.language);
}

interface Parts {
  request: TarotRequest;
  texts: AlmanacTexts;
  voice: ReturnType<typeof readerText>["voice"];
  theme: Theme;
  say: Say;
  cards: LaidCard[];
}

const COMPOSERS: Record<TarotRequest["kind"], (parts: Parts) => Composition> = {
  timeline: ({ request, texts, voice, theme, say, cards }) => {
    const [past, present, future] = cards;
    if (!past || !present || !future) throw new Error("A timeline has three cards.");
    const aspect = ASPECTS[theme];
    const names = { past: past.name, present: present.name, future: future.name };
    return [
      "## past ##",
      [say("opening", voice.openings), say("echo", texts.echo, { question: request.question ?? "" })],
      [say("frame", texts.themes[theme].frames)],
      [say("past", texts.leads.past[past.lead], { card: past.name }), past.past],
      "## present ##",
      [say("present", texts.leads.present[present.lead], { card: present.name }), present.present],
      [present[aspect]],
      "## future ##",
      [say("future", texts.leads.future[future.lead], { card: future.name }), future.future],
      [future[aspect]],
      "## synthesis ##",
      [say("turn", voice.turns), say("link", texts.links, names)],
      [say("pattern", texts.patterns[patternOf(cards)]), say("flow", texts.flow[flowOf(cards)])],
      [say("advice", texts.adviceLeads), say("adviser", [present.advice, future.advice])],
      [say("closing", voice.closings)],
    ];
  },

  yesno: ({ request, texts, voice, theme, say, cards }) => {
    const card = onlyCard(cards);
    const leaning = cardOf(card.id).answers[card.orientation];
    return [
      [say("opening", voice.openings), say("echo", texts.echo, { question: request.question ?? "" })],
      [
        say("lead", texts.leads.single[card.lead], { card: card.name }),
        say("answer", texts.answers[leaning], { card: card.name }),
      ],
      [card.meaning],
      [say("frame", texts.themes[theme].frames), card[ASPECTS[theme]]],
      [say("advice", texts.adviceLeads), card.advice],
      [say("closing", voice.closings)],
    ];
  },

  daily: ({ request, texts, voice, say, cards }) => {
    const card = onlyCard(cards);
    return [
      [say("opening", voice.dailyOpenings)],
      [say("lead", texts.leads.daily[card.lead], { card: card.name, date: request.date }), card.meaning],
      [card.present, say("aspect", [card.self, card.work, card.love])],
      [say("advice", texts.adviceLeads), card.advice],
      [say("closing", voice.closings)],
    ];
  },
};

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
  return [
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
  ];
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
  const prevailing = suits.find((suit) => suits.filter((other) => other === suit).length >= 2);
  if (prevailing === undefined) return "mixed";
  return prevailing === "major" ? "majors" : prevailing;
}

function flowOf(cards: LaidCard[]): keyof AlmanacTexts["flow"] {
  const reversed = cards.filter(({ orientation }) => orientation === "reversed").length;
  if (reversed === 0) return "open";
  return reversed === cards.length ? "blocked" : "mixed";
}
