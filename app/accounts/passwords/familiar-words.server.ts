import { COMMON_PHRASES } from "./common-phrases.data";
import { plain, type Ranks } from "./guess-whole";
import { CLUBS, OCCASIONS, PHRASES } from "./well-known.data";

/** How many are tried first, whichever it is: who attacks a person knows the seasons of their language, and their country's clubs. */
const RANK = { occasion: 10, year: 30, shirt: 50, club: 100, phrase: 200 };
/** Of a founding, a birth, or a title. */
const YEARS = { first: 1850, last: 2050 };
/** As they stand on shirts, and for a year. */
const SHIRTS = { first: 0, last: 99 };
/** Shorter passwords that leaked are in too many words. */
const SHORTEST_LEAKED = 4;

/** The words that whole passwords are made of: what is well known, and what leaked, the commonest first. */
export async function familiarWords(): Promise<{ wellKnown: Ranks; leaked: Ranks }> {
  loaded ??= load();
  return loaded;
}

async function load() {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const wellKnown = new Map([
    ...ranked(PHRASES, RANK.phrase),
    ...ranked(CLUBS, RANK.club),
    ...numbers(SHIRTS, RANK.shirt),
    ...numbers(YEARS, RANK.year),
    ...ranked(OCCASIONS, RANK.occasion),
  ]);
  const leaked = new Map<string, number>();
  for (const list of [COMMON_PHRASES, dictionary["passwords-common"]])
    for (const [index, password] of list.entries()) {
      const word = plain(password);
      if (word.length >= SHORTEST_LEAKED && !leaked.has(word)) leaked.set(word, index + 1);
    }
  return { wellKnown, leaked };
}

function numbers({ first, last }: { first: number; last: number }, rank: number): [string, number][] {
  const all = Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  return all.flatMap((number): [string, number][] => [
    [number, rank],
    [number.padStart(2, "0"), rank],
  ]);
}

function ranked(table: string, rank: number): [string, number][] {
  const words = table.split(",").map((word) => word.trim().toLowerCase());
  return words.flatMap((word) =>
    spellingsOf(word).map((spelling): [string, number] => [plain(spelling), rank]),
  );
}

/** German writes its umlauts with an e where a keyboard has none. */
function spellingsOf(word: string): string[] {
  const withE = word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
  return [word, withE];
}

let loaded: ReturnType<typeof load> | undefined;
