import { writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import type { KeptClassifiers, PackedClassifiers } from "../app/readings/classifiers/linear-classifiers";

/** What has been learned: the weights of each feature, one for each class, and what a text without any begins with. */
export interface Fit {
  features: readonly number[];
  /** Feature by feature. */
  weights: Float32Array;
  biases: readonly number[];
}

/** The share of weights that fit into the steps; the few that are greater count as the greatest. */
const WITHIN_STEPS = 0.9995;

export interface Room {
  /** Features that are kept: those that decide most. A great weight of what a single text had decides nothing of others. */
  most: number;
  /** The greatest weight, in steps either way: the fewer, the less room a feature takes, and the more of them there are. */
  steps: number;
}

/**
 * What has been learned as it is kept. `Classifiers` reads it.
 * @param texts the features of each text of which it was learned.
 */
export function pack(
  { features, weights, biases }: Fit,
  texts: Iterable<readonly number[]>,
  { most, steps }: Room,
): PackedClassifiers {
  const counts = countFeatures(texts);
  const classes = biases.length;
  const kept = features
    .map((feature, id) => {
      const row = weights.subarray(id * classes, (id + 1) * classes);
      const greatest = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
      return { feature, row, telling: greatest * Math.sqrt(counts.get(feature) ?? 0) };
    })
    .sort((a, b) => b.telling - a.telling)
    .slice(0, most)
    .sort((a, b) => a.feature - b.feature);
  const sizes = Float32Array.from(
    kept.flatMap(({ row }) => [...row]),
    Math.abs,
  ).sort();
  const step = Math.sqrt(sizes[Math.floor((sizes.length - 1) * WITHIN_STEPS)] ?? 1) / steps;
  return {
    biases,
    steps,
    step,
    gaps: compress(kept.flatMap(({ feature }, at) => bytesOf(feature - (kept[at - 1]?.feature ?? 0)))),
    weights: compress(
      inPairs(kept.flatMap(({ row }) => Array.from(row, (weight) => steps + stepOf(weight, step, steps)))),
    ),
  };
}

/**
 * Writes classifiers to `app/readings/classifiers`, as `unpack` reads them.
 * @param name of the files.
 * @param made what they were made of and how they are used, beside them.
 */
export function keep(name: string, made: object, classifiers: Record<string, PackedClassifiers>): void {
  const folder = new URL("../app/readings/classifiers/", import.meta.url);
  const all = Object.entries(classifiers);
  const kept = all.map(([each, { gaps, weights, ...scale }]): [string, KeptClassifiers] => [
    each,
    { ...scale, bytes: { gaps: gaps.length, weights: weights.length } },
  ]);
  const record = { ...made, classifiers: Object.fromEntries(kept) };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(
    new URL(`${name}.bin`, folder),
    Buffer.concat(all.flatMap(([, { gaps, weights }]) => [gaps, weights])),
  );
}

function countFeatures(texts: Iterable<readonly number[]>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const features of texts)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

function stepOf(weight: number, step: number, steps: number): number {
  return Math.sign(weight) * Math.min(steps, Math.round(Math.sqrt(Math.abs(weight)) / step));
}

/** Two of four bits to a byte, the first in its lower half. */
function inPairs(nibbles: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(nibbles.length / 2) },
    (_, at) => (nibbles[2 * at] ?? 0) | ((nibbles[2 * at + 1] ?? 0) << 4),
  );
}

/** LEB128. */
function bytesOf(gap: number): number[] {
  return gap < 128 ? [gap] : [(gap & 127) | 128, ...bytesOf(gap >>> 7)];
}

function compress(bytes: readonly number[]): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(Buffer.from(bytes), { params });
}
