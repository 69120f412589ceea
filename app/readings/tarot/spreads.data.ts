export const DECKS = ["major", "full"] as const;
export type DeckChoice = (typeof DECKS)[number];

/** How its cards lie: alone, side by side, or one before two roads of two cards each. */
type Layout = "single" | "row" | "fork";

/** The times of the ritual, in milliseconds (specification, sections 4 and 9). */
interface Reveal {
  /** From one card that is dealt to the next. */
  nextDeal: number;
  afterDealing: number;
  beforeFlip: number;
  afterFlip: number;
  /** From the last card that has turned to the text. */
  end: number;
}

interface SpreadShape {
  /** Where its cards lie, in the order in which they are drawn and read. */
  positions: readonly { id: string }[];
  /** The parts of its text: one a position, then what draws them together; none where the text is whole. */
  sections: readonly string[];
  asks: boolean;
  /** The questions it offers, by the names of their texts under `tarot.presets`. */
  presets: readonly string[];
  /** Whether its card leans toward yes or no. */
  leans: boolean;
  /** The decks that everybody may draw from; the others are for subscribers. Readers say of themselves whose they are. */
  freeDecks: readonly DeckChoice[];
  layout: Layout;
  reveal: Reveal;
  /** The longest text that a model may write, in tokens (specification, section 9). */
  maxTokens: number;
}

const ONE_CARD = { nextDeal: 300, afterDealing: 500, beforeFlip: 500, afterFlip: 1_500, end: 500 };

const DATA = {
  timeline: {
    positions: [{ id: "past" }, { id: "present" }, { id: "future" }],
    sections: ["past", "present", "future", "synthesis"],
    asks: true,
    presets: ["love", "work", "change", "decision", "lesson", "strength", "relationship", "year"],
    leans: false,
    freeDecks: ["major"],
    layout: "row",
    reveal: { ...ONE_CARD, end: 3_000 },
    maxTokens: 1500,
  },
  yesno: {
    positions: [{ id: "card" }],
    sections: [],
    asks: true,
    presets: [],
    leans: true,
    freeDecks: ["major"],
    layout: "single",
    reveal: ONE_CARD,
    maxTokens: 1000,
  },
  daily: {
    positions: [{ id: "card" }],
    sections: [],
    asks: false,
    presets: [],
    leans: false,
    freeDecks: ["major"],
    layout: "single",
    reveal: ONE_CARD,
    maxTokens: 1000,
  },
  crossroads: {
    positions: [{ id: "here" }, { id: "one" }, { id: "other" }, { id: "one-asks" }, { id: "other-asks" }],
    sections: ["here", "one", "other", "one-asks", "other-asks", "synthesis"],
    asks: true,
    presets: ["job", "move", "together", "speak", "heart", "daring", "begin", "share"],
    leans: false,
    freeDecks: ["major"],
    layout: "fork",
    reveal: { ...ONE_CARD, afterFlip: 1_000, end: 2_500 },
    maxTokens: 1500,
  },
} as const satisfies Record<string, SpreadShape>;

type Kind = keyof typeof DATA;
type Of<Part extends keyof SpreadShape> = (typeof DATA)[Kind][Part];

/** The kinds of reading for which a question is asked. */
type AskingKind = { [K in Kind]: (typeof DATA)[K]["asks"] extends true ? K : never }[Kind];

/** Everything by which one way to lay the cards differs from another; its words are elsewhere, by its kind. */
export interface Spread extends SpreadShape {
  positions: readonly { id: Of<"positions">[number]["id"] }[];
  sections: readonly Of<"sections">[number][];
  presets: readonly Of<"presets">[number][];
}

/** The spreads by their kinds, in the order in which they are offered. */
export const SPREADS: Readonly<Record<Kind, Spread>> = DATA;
export const TAROT_KINDS = Object.keys(SPREADS) as readonly Kind[];

/** Whether a question is asked for a kind of reading. */
export function asksQuestion(kind: Kind): kind is AskingKind {
  return SPREADS[kind].asks;
}

/** The part of the text that a place has, if each has one. */
export function sectionOf(kind: Kind, place: number): Of<"sections">[number] | undefined {
  const { positions, sections } = SPREADS[kind];
  return sections.find((section) => section === positions[place]?.id);
}
