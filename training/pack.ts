import type { PackedClassifier } from "../app/readings/classifiers/linear-classifiers";
import type { Fit } from "./fit-classifier";

/** The greatest step of a weight, either way. */
const STEPS = 127;

/**
 * What has been learned as it is kept: some three bytes a feature. `Classifiers` reads it.
 * @param most features that are kept: those that weigh most.
 */
export function pack({ weights, bias }: Fit, most: number): PackedClassifier {
  const kept = [...weights].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, most);
  const step = Math.sqrt(Math.abs(kept[0]?.[1] ?? 1)) / STEPS;
  const steps = kept
    .map(([feature, weight]) => ({
      feature,
      step: Math.sign(weight) * Math.round(Math.sqrt(Math.abs(weight)) / step),
    }))
    .sort((a, b) => a.feature - b.feature);
  const gaps = steps.flatMap(({ feature }, at) => bytesOf(feature - (steps[at - 1]?.feature ?? 0)));
  return {
    gaps: Buffer.from(gaps).toString("base64"),
    weights: Buffer.from(Int8Array.from(steps, (kept) => kept.step)).toString("base64"),
    step,
    bias,
  };
}

/** LEB128. */
function bytesOf(gap: number): number[] {
  return gap < 128 ? [gap] : [(gap & 127) | 128, ...bytesOf(gap >>> 7)];
}
