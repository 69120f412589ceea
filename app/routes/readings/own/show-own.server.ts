import type { Language } from "~/i18n/languages";
import type { TarotKind } from "~/readings/reading";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK, type TarotCard } from "~/readings/tarot/deck";
import { SUITS } from "~/readings/tarot/deck.data";
import { checkOwnCards, type LaidOwn, type PlaceFault, readLaid } from "~/readings/tarot/own-cards";
import { searchCards } from "~/readings/tarot/search-cards.server";
import { SPREADS, sectionOf } from "~/readings/tarot/spreads.data";

/** So many characters of a name count. */
const LONGEST_NAME = 60;

const DECK_PARTS = ["major", ...SUITS] as const;
export type DeckPart = (typeof DECK_PARTS)[number];

/** One's own cards as their page shows them, while they are being laid. */
export type ShownOwn = ReturnType<typeof showOwn>;
export type ShownPlace = ShownOwn["places"][number];

/** What an address says of the cards, of the place that is being filled, and of how its card is looked for. */
export interface OwnState {
  kind: TarotKind;
  laid: readonly LaidOwn[];
  /** null for the first place in which nothing lies. */
  place: number | null;
  part: DeckPart | null;
  name: string;
}

export function readOwnState(kind: TarotKind, search: URLSearchParams): OwnState {
  const place = Number(search.get("place") ?? Number.NaN) - 1;
  return {
    kind,
    laid: readLaid(kind, search.get("cards") ?? ""),
    place: SPREADS[kind].positions[place] ? place : null,
    part: DECK_PARTS.find((part) => part === search.get("suit")) ?? null,
    name: (search.get("name") ?? "").trim().slice(0, LONGEST_NAME),
  };
}

/**
 * The cards with the one whose whole name was typed in the open place; null where there is none such, or it lies already.
 */
export function layNamed(state: OwnState, language: Language): OwnState | null {
  const { laid, name } = state;
  const place = openPlace(state);
  const wanted = name.toLocaleLowerCase(language);
  const card = DECK.find(({ id }) => cardText(id, language).name.toLocaleLowerCase(language) === wanted);
  if (!card || place === null || laid.some((each, at) => each?.id === card.id && at !== state.place))
    return null;
  const lies: LaidOwn = { id: card.id, orientation: "upright" };
  const places = SPREADS[state.kind].positions.map((_, at) => (at === place ? lies : (laid[at] ?? null)));
  return { ...state, laid: places, place: null, part: null, name: "" };
}

/** The place that is filled next. */
function openPlace({ laid, place }: OwnState): number | null {
  const empty = laid.findIndex((card) => card === null || !DECK.some(({ id }) => id === card.id));
  return place ?? (empty < 0 ? null : empty);
}

export function showOwn(state: OwnState, language: Language) {
  const { kind, laid, part, name } = state;
  const open = openPlace(state);
  const { faults } = checkOwnCards(kind, laid);
  const found = name ? searchCards(name, language) : null;
  const isOffered = (card: TarotCard) => (found ? found.has(card.id) : card.suit === part);
  const isLaid = (id: string) => laid.some((card, at) => card?.id === id && at !== open);
  return {
    kind,
    open,
    part: found ? null : part,
    name,
    places: SPREADS[kind].positions.map((_, place) => ({
      section: sectionOf(kind, place) ?? null,
      laid: laid[place] ?? null,
      card: showLaid(laid[place] ?? null, language),
      fault: faults?.[place] ?? null,
    })),
    offered:
      open === null
        ? []
        : DECK.filter(isOffered).map((card) => ({ ...faceOf(card, language), isLaid: isLaid(card.id) })),
    /** The names to choose from while one is typed. */
    names:
      open === null ? [] : DECK.filter(({ id }) => !isLaid(id)).map(({ id }) => cardText(id, language).name),
  };
}

function faceOf({ id, imageUrl, numeral }: TarotCard, language: Language) {
  return { id, imageUrl, numeral, name: cardText(id, language).name };
}

function showLaid(card: LaidOwn, language: Language) {
  const known = DECK.find(({ id }) => id === card?.id);
  if (!card || !known) return null;
  const orientation = card.orientation === "reversed" ? ("reversed" as const) : ("upright" as const);
  return { ...faceOf(known, language), orientation };
}

/** Whether something is wrong with a place other than that nothing lies there yet. */
export function hasFault({ places }: ShownOwn): boolean {
  const unfinished: (PlaceFault | null)[] = [null, "empty"];
  return places.some(({ fault }) => !unfinished.includes(fault));
}
