import { cardsOfDeck } from "../../tarot/deck";
import type { DeckChoice } from "../../tarot/spreads.data";

/** So many readings in which so many cards were drawn from a deck, no card twice. */
export interface Draws {
  deck: DeckChoice;
  size: number;
  readings: number;
}

/** What is less likely than this is left out. */
const LEAST = 1e-19;

/** How likely each number is, from `from` on. */
export interface Distribution {
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

/** Of the cards of either kind: how often each comes. */
export interface Chances {
  major: Distribution;
  minor: Distribution;
}

/** How many cards to expect that come at least `count` times. */
export function expectedToReturn({ major, minor }: Chances, count: number): number {
  const [all, majors] = [cardsOfDeck("full").length, cardsOfDeck("major").length];
  return majors * chanceOfAtLeast(major, count) + (all - majors) * chanceOfAtLeast(minor, count);
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
  const odds = chance / (1 - chance);
  const most = Math.exp(
    logFactorial(times) -
      logFactorial(mode) -
      logFactorial(times - mode) +
      mode * Math.log(chance) +
      (times - mode) * Math.log1p(-chance),
  );
  // Each from its neighbour, from the likeliest on to either side.
  const fewer: number[] = [];
  for (let [count, next] = [mode, most]; count > 0; count -= 1) {
    next *= count / ((times - count + 1) * odds);
    if (next < LEAST) break;
    fewer.push(next);
  }
  const more = [most];
  for (let [count, next] = [mode, most]; count < times; count += 1) {
    next *= ((times - count) * odds) / (count + 1);
    if (next < LEAST) break;
    more.push(next);
  }
  return { from: mode - fewer.length, chances: [...fewer.reverse(), ...more] };
}

function together(one: Distribution, other: Distribution): Distribution {
  const chances = new Float64Array(one.chances.length + other.chances.length - 1);
  one.chances.forEach((first, n) => {
    other.chances.forEach((second, m) => {
      chances[n + m] = (chances[n + m] ?? 0) + first * second;
    });
  });
  const likely = (chance: number) => chance >= LEAST;
  const [from, to] = [Math.max(0, chances.findIndex(likely)), chances.findLastIndex(likely)];
  return { from: one.from + other.from + from, chances: [...chances.subarray(from, to + 1)] };
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
