/** What two questions share of something, and what each has left of it. */
export interface Overlap {
  shared: number;
  /** What is left of the one that has less left, and of the other. */
  least: number;
  most: number;
}

type Alike = (one: string, other: string) => boolean;

/** What two lists share, by the weight of each entry. */
export function overlapOf(
  a: readonly string[],
  b: readonly string[],
  weightOf: (entry: string) => number,
  alike: Alike = (one, other) => one === other,
): Overlap {
  const [ofA, ofB] = [sharedOf(a, b, weightOf, alike), sharedOf(b, a, weightOf, alike)];
  return {
    shared: (ofA.shared + ofB.shared) / 2,
    least: Math.min(ofA.left, ofB.left),
    most: Math.max(ofA.left, ofB.left),
  };
}

/** What one list has of the other, and what not. */
export function sharedOf(
  one: readonly string[],
  other: readonly string[],
  weightOf: (entry: string) => number,
  alike: Alike = (a, b) => a === b,
): { shared: number; left: number } {
  let [shared, left] = [0, 0];
  for (const entry of one)
    if (other.some((each) => alike(entry, each))) shared += weightOf(entry);
    else left += weightOf(entry);
  return { shared, left };
}

/** So much of two words from their beginning makes them forms of one. */
export const SAME_BEGINNING = 0.7;
const SHORTEST_BEGINNING = 4;

/** Whether two words are one, or forms of one. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  return !/\p{Script=Han}/u.test(one + other) && sameBeginningOf(one, other) >= SAME_BEGINNING;
}

/** The share of the longer of two words that both begin with; none where that is little. */
export function sameBeginningOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  let same = 0;
  while (same < longest && one[same] === other[same]) same += 1;
  return same >= SHORTEST_BEGINNING ? same / longest : 0;
}
