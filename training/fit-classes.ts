import type { Fit } from "./pack";
import { randomSequence, shuffle } from "./shuffle";

/** What a text consists of, in sorts of which each counts by itself, and of which of the classes it is. */
export interface ClassExample {
  sorts: readonly (readonly number[])[];
  of: number;
}

const EPOCHS = 12;
const RATE = 0.3;
/** Below this a class that is nearly right, or nearly out of the question, is not learned from any more. */
const LEAST_ERROR = 1e-4;

/**
 * Softmax regression over all classes at once, by AdaGrad: each learns what sets it apart from the others. The same examples
 * always give the same weights.
 * @param l2 how much great weights are kept small.
 */
export function fitClasses(examples: readonly ClassExample[], classes: number, l2: number): Fit {
  const features = [...new Set(examples.flatMap(({ sorts }) => sorts.flat()))];
  const ids = new Map(features.map((feature, id) => [feature, id] as const));
  const rows = examples.map(({ sorts, of }) => ({ entries: entriesOf(sorts, ids), of }));
  return { features, ...descend(rows, { size: features.length, classes, l2 }) };
}

/** A feature and how much it counts in its text. */
type Entry = readonly [id: number, share: number];

function entriesOf(sorts: ClassExample["sorts"], ids: ReadonlyMap<number, number>): Entry[] {
  return sorts.flatMap((features) => {
    const share = 1 / Math.sqrt(Math.max(1, features.length));
    return features.map((feature): Entry => [ids.get(feature) ?? 0, share]);
  });
}

function descend(
  rows: readonly { entries: Entry[]; of: number }[],
  { size, classes, l2 }: { size: number; classes: number; l2: number },
): Pick<Fit, "weights" | "biases"> {
  const weights = new Float32Array(size * classes);
  const squares = new Float32Array(size * classes).fill(1e-6);
  const biases = Array.from({ length: classes }, () => 0);
  const biasSquares = biases.map(() => 1e-6);
  const order = rows.map((_, at) => at);
  const random = randomSequence();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const { entries = [], of } = rows[at] ?? {};
      const shares = softmax(scoresOf(entries, weights, biases));
      shares.forEach((share, name) => {
        const error = share - (name === of ? 1 : 0);
        if (Math.abs(error) < LEAST_ERROR) return;
        biasSquares[name] = (biasSquares[name] ?? 0) + error * error;
        biases[name] = (biases[name] ?? 0) - (RATE * error) / Math.sqrt(biasSquares[name] ?? 1);
        for (const [id, count] of entries) {
          const place = id * classes + name;
          const weight = weights[place] ?? 0;
          const gradient = error * count + l2 * weight;
          const square = (squares[place] ?? 0) + gradient * gradient;
          squares[place] = square;
          weights[place] = weight - (RATE * gradient) / Math.sqrt(square);
        }
      });
    }
  }
  return { weights, biases };
}

function scoresOf(entries: readonly Entry[], weights: Float32Array, biases: readonly number[]): number[] {
  const scores = [...biases];
  for (const [id, count] of entries)
    for (let at = 0; at < biases.length; at += 1)
      scores[at] = (scores[at] ?? 0) + count * (weights[id * biases.length + at] ?? 0);
  return scores;
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
