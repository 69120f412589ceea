/** What concepts are, as far as it matters how one is left over: whoever is named, when, how it is asked, and what says little. The others are what is asked about. */
const KINDS = {
  person:
    "partner ex crush admirer soulmate mother father parents sister brother sibling son daughter child baby grandmother grandfather relatives in-laws stepfamily friend neighbour group roommate boss colleague customer teacher landlord doctor vet lawyer police pet spirit",
  time: "this-week this-month this-year next-year today tomorrow weekend season birthday holiday-season",
  asking: "how what-think what-next which who where",
  way: "should will when why can-I yes-no",
  soft: "soon truth get give find start finish still again know tell help ready decision advice success luck change",
} as const;

export type ConceptKind = keyof typeof KINDS | "content";

const BY_NAME: ReadonlyMap<string, ConceptKind> = new Map(
  (Object.entries(KINDS) as [ConceptKind, string][]).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, kind] as const),
  ),
);

export function kindOfConcept(name: string): ConceptKind {
  return BY_NAME.get(name) ?? "content";
}

/** Concepts of which a question names one of several: summer is not winter. Their words count by themselves as well. */
export const NAMING_CONCEPTS: ReadonlySet<string> = new Set(
  "town abroad language-learning season holiday-season homeland pet hobby".split(" "),
);

/** Concepts that in a question mean the same as another, by that one's name. */
const MEANT: Readonly<Record<string, string>> = {
  "feelings-for": "love",
  attraction: "love",
  return: "get-back",
  university: "studies",
  baby: "child",
  exhaustion: "stress",
  "fear-of-future": "anxiety",
};

export function meantBy(name: string): string {
  return MEANT[name] ?? name;
}
