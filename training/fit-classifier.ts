import type { Fit } from "./pack";
import { randomSequence, shuffle } from "./shuffle";

/** What a text consists of, and whether it belongs to the class that is learned. */
export interface Example {
  features: number[];
  isMember: boolean;
}

const EPOCHS = 20;
const RATE = 0.6;
const L2 = 1e-4;
/** The least that a feature counts before it is weighed, however evenly both kinds have it. */
const LEAST_RATIO = 0.3;

/**
 * Logistic regression over features that are scaled by how unevenly the two kinds have them (Wang and Manning 2012), by
 * AdaGrad. The same examples always give the same weights.
 */
export function fitClassifier(examples: readonly Example[]): Fit {
  const found = examples.map(({ features }) => features);
  const ids = numberFeatures(found);
  const rows = found.map((features) => features.flatMap((feature) => ids.get(feature) ?? []));
  const kinds = examples.map(({ isMember }) => (isMember ? 1 : 0));
  const ratios = ratiosOf(rows, kinds, ids.size);
  const shares = found.map(({ length }) => 1 / Math.sqrt(Math.max(1, length)));
  const { weights, bias } = descend({ rows, shares, kinds }, ratios);
  return {
    features: [...ids.keys()],
    weights: Float32Array.from(weights, (weight, id) => weight * (ratios[id] ?? 0)),
    biases: [bias],
  };
}

/** All of them: what only one example has takes up what is peculiar to it, so that the others learn what is common. */
function numberFeatures(found: readonly number[][]): Map<number, number> {
  return new Map([...new Set(found.flat())].map((feature, id) => [feature, id]));
}

/** How unevenly the two kinds have each feature: the logarithm of the ratio of its frequencies. */
function ratiosOf(rows: readonly number[][], kinds: number[], size: number): Float64Array {
  const counts = [new Float64Array(size).fill(1), new Float64Array(size).fill(1)];
  const totals = [0, 0];
  rows.forEach((row, at) => {
    const kind = kinds[at] ?? 0;
    totals[kind] = (totals[kind] ?? 0) + 1;
    for (const id of row) bump(counts[kind], id);
  });
  const frequency = (kind: number, id: number) => (counts[kind]?.[id] ?? 0) / (totals[kind] || 1);
  return Float64Array.from({ length: size }, (_, id) =>
    Math.max(LEAST_RATIO, Math.abs(Math.log(frequency(1, id) / frequency(0, id)))),
  );
}

function bump(counts: Float64Array | undefined, id: number): void {
  if (counts) counts[id] = (counts[id] ?? 0) + 1;
}

interface Data {
  rows: number[][];
  /** By what the sum of a text's weights is multiplied: the more it consists of, known or not, the less each counts. */
  shares: number[];
  kinds: number[];
}

function descend({ rows, shares, kinds }: Data, ratios: Float64Array) {
  const weights = new Float64Array(ratios.length);
  const squares = new Float64Array(ratios.length).fill(1e-6);
  let bias = 0;
  let biasSquares = 1e-6;
  const order = rows.map((_, at) => at);
  const random = randomSequence();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const row = rows[at] ?? [];
      const share = shares[at] ?? 1;
      let score = bias;
      for (const id of row) score += (weights[id] ?? 0) * (ratios[id] ?? 0) * share;
      const error = 1 / (1 + Math.exp(-score)) - (kinds[at] ?? 0);
      for (const id of row) {
        const gradient = error * share * (ratios[id] ?? 0) + L2 * (weights[id] ?? 0);
        squares[id] = (squares[id] ?? 0) + gradient * gradient;
        weights[id] = (weights[id] ?? 0) - (RATE * gradient) / Math.sqrt(squares[id] ?? 1);
      }
      biasSquares += error * error;
      bias -= (RATE * error * 0.1) / Math.sqrt(biasSquares);
    }
  }
  return { weights, bias };
}
