/** Words by how many others a guesser tries first, written as {@link plain} writes them. */
export type Ranks = ReadonlyMap<string, number>;

/** What a whole password is, if it is one familiar thing, and after how many guesses it is found. */
export interface WholeGuess<Kind> {
  kind: Kind;
  guesses: number;
}

/** Of how many familiar words a password may be made to be looked through, as in "I love Liverpool FC". */
const MOST_WORDS = 3;
/** How many digits and signs before and after the words are looked at. */
const LONGEST_EDGE = 8;
/** How much is tried besides: an ending with a year, one with a usual number, one with a sign, each further sign. */
const EDGE = { year: 30, usual: 20, sign: 5, furtherSign: 4 };
/** Capitals, and signs for letters, double the work of a guesser who knows the word. */
const DISGUISE = 2;
/** What is guessed later than this is nobody's business here. */
const MOST_GUESSES = 1_000_000;

const YEAR = /^(?:18|19|20)\d\d$/;
const USUAL_NUMBER =
  /^(?:0?1|12|123|1234|12345|123456|321|0?0?7|69|99|100|420|520|521|1314|5201314|(\d)\1+)$/;
const SIGNS_AS_LETTERS: Record<string, string> = {
  0: "o",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "€": "e",
};

/** A word without what people vary: case, accents, spaces and signs. */
export function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * How soon a password is found by somebody who tries familiar words, up to three in a row, with a year, a number or a sign
 * before or after them, in capitals or with signs for letters. None where it is not all made of that, or found only late.
 */
export function guessWhole<Kind>(password: string, lists: [Kind, Ranks][]): WholeGuess<Kind> | undefined {
  const found = cutsOf(password).flatMap(({ words, edges }) =>
    readingsOf(words).flatMap(({ word, effort }) => {
      const guess = guessWords(word, lists, MOST_WORDS);
      return guess ? [{ kind: guess.kind, guesses: guess.guesses * effort * edges }] : [];
    }),
  );
  const [first] = found.toSorted((one, other) => one.guesses - other.guesses);
  return first && first.guesses < MOST_GUESSES ? first : undefined;
}

/** The ways to take digits and signs from the edges of a password, each with what trying such edges costs. */
function cutsOf(password: string): { words: string; edges: number }[] {
  const before = Math.min(/^\P{L}*/u.exec(password)?.[0].length ?? 0, LONGEST_EDGE);
  const after = Math.min(/\P{L}*$/u.exec(password)?.[0].length ?? 0, LONGEST_EDGE);
  const cuts = [];
  for (let start = 0; start <= before; start += 1)
    for (let end = password.length - after; end <= password.length; end += 1) {
      if (end <= start) continue;
      const edges = edgeGuesses(password.slice(0, start)) * edgeGuesses(password.slice(end));
      if (edges < MOST_GUESSES) cuts.push({ words: password.slice(start, end), edges });
    }
  return cuts;
}

function edgeGuesses(edge: string): number {
  const numbers = edge.match(/\d+/g) ?? [];
  const signs = new Set(edge.replace(/\d/g, "")).size;
  const ofSigns = signs ? EDGE.sign * EDGE.furtherSign ** (signs - 1) : 1;
  return numbers.reduce((guesses, number) => guesses * numberGuesses(number), ofSigns);
}

function numberGuesses(number: string): number {
  if (YEAR.test(number)) return EDGE.year;
  return USUAL_NUMBER.test(number) ? Math.min(EDGE.usual, 10 ** number.length) : 10 ** number.length;
}

/** A text as it is written, and with its digits and signs read as letters. */
function readingsOf(text: string): { word: string; effort: number }[] {
  const capitals = text === text.toLowerCase() ? 1 : DISGUISE;
  const letters = text.replace(/[03457@$€]/g, (sign) => SIGNS_AS_LETTERS[sign] ?? sign);
  const asWritten = plain(text);
  const asLetters = new Set([plain(letters.replace(/[1!|]/g, "i")), plain(letters.replace(/[1!|]/g, "l"))]);
  asLetters.delete(asWritten);
  return [
    { word: asWritten, effort: capitals },
    ...[...asLetters].map((word) => ({ word, effort: capitals * DISGUISE })),
  ];
}

/** The cheapest way to see a text as so many familiar words in a row; its kind is that of the longest. */
function guessWords<Kind>(text: string, lists: [Kind, Ranks][], most: number): WholeGuess<Kind> | undefined {
  let best = guessWord(text, lists);
  if (most === 1) return best;
  for (let end = 1; end < text.length; end += 1) {
    const first = guessWord(text.slice(0, end), lists);
    const rest = first && guessWords(text.slice(end), lists, most - 1);
    if (!first || !rest) continue;
    const guesses = first.guesses * rest.guesses;
    const kind = end > text.length - end ? first.kind : rest.kind;
    if (guesses < (best?.guesses ?? MOST_GUESSES)) best = { kind, guesses };
  }
  return best;
}

function guessWord<Kind>(word: string, lists: [Kind, Ranks][]): WholeGuess<Kind> | undefined {
  let best: WholeGuess<Kind> | undefined;
  for (const [kind, ranks] of lists) {
    const guesses = ranks.get(word);
    if (guesses !== undefined && guesses < (best?.guesses ?? Number.POSITIVE_INFINITY))
      best = { kind, guesses };
  }
  return best;
}
