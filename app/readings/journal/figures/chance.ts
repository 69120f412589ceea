import { cardsOfDeck } from "../../tarot/deck";
import type { DeckChoice } from "../../tarot/spreads.data";

/** So many readings in which so many cards were drawn from a deck, no card twice. */
export interface Draws {
  deck: DeckChoice;
  size: number;
  readings: number;
}

/** What is less likely than e to the power of this is left out. */
const LEAST = -45;

/** How likely each number is, from `from` on. */
interface Distribution {
  from: number;
  chances: number[];
}

/**
 * How often one card comes, if nothing but chance decides: in each reading at most once, and then as likely as cards were drawn of those
 * in the deck. The card is of the major arcana or of the minor, which a deck of the major arcana has none of.
 */
export function chancesOf(draws: readonly Draws[], { isMajor }: { isMajor: boolean }): Distribution {
  const each = draws
    .filter(({ deck, readings }) => readings > 0 && (isMajor || deck === "full"))
    .map(({ deck, size, readings }) => binomial(readings, size / cardsOfDeck(deck).length));
  return each.reduce(together, { from: 0, chances: [1] });
}

/** How likely it is to be at least `count`. */
export function chanceOfAtLeast({ from, chances }: Distribution, count: number): number {
  if (count <= from) return 1;
  return Math.min(1, sum(chances.slice(count - from)));
}

/** How many cards to expect that come at least `count` times. */
export function expectedToReturn(draws: readonly Draws[], count: number): number {
  const [all, majors] = [cardsOfDeck("full").length, cardsOfDeck("major").length];
  const chance = (isMajor: boolean) => chanceOfAtLeast(chancesOf(draws, { isMajor }), count);
  return majors * chance(true) + (all - majors) * chance(false);
}

/** How many cards to expect of those that `isMeant` names. */
export function expectedOf(draws: readonly Draws[], isMeant: (id: string) => boolean): number {
  return sum(
    draws.map(({ deck, size, readings }) => {
      const cards = cardsOfDeck(deck);
      return (readings * size * cards.filter(({ id }) => isMeant(id)).length) / cards.length;
    }),
  );
}

function binomial(times: number, chance: number): Distribution {
  if (chance >= 1) return { from: times, chances: [1] };
  const mode = Math.min(times, Math.floor((times + 1) * chance));
  const logOf = (count: number) =>
    logFactorial(times) -
    logFactorial(count) -
    logFactorial(times - count) +
    count * Math.log(chance) +
    (times - count) * Math.log1p(-chance);
  let [from, to] = [mode, mode];
  while (from > 0 && logOf(from - 1) > LEAST) from -= 1;
  while (to < times && logOf(to + 1) > LEAST) to += 1;
  return { from, chances: Array.from({ length: to - from + 1 }, (_, at) => Math.exp(logOf(from + at))) };
}

function together(one: Distribution, other: Distribution): Distribution {
  const chances = new Array<number>(one.chances.length + other.chances.length - 1).fill(0);
  for (const [n, first] of one.chances.entries())
    for (const [m, second] of other.chances.entries())
      chances[n + m] = (chances[n + m] ?? 0) + first * second;
  return { from: one.from + other.from, chances };
}

/** Of small numbers multiplied, of large ones by Stirling's series: right to twelve digits. */
function logFactorial(n: number): number {
  if (n < 20) return Math.log(Array.from({ length: n }, (_, at) => at + 1).reduce((a, b) => a * b, 1));
  return (
    n * Math.log(n) -
    n +
    Math.log(2 * Math.PI * n) / 2 +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
