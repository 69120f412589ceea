import { brotliDecompressSync } from "node:zlib";

/** Linear classifiers that weigh the same features, as they are kept. */
export interface PackedClassifiers {
  /** Of each class what a text without any feature begins with. */
  biases: readonly number[];
  /**
   * How far each feature lies above the one before, as LEB128, by Brotli, in Base64: features are hashes, and in order most of them lie so
   * near to each other that one byte does.
   */
  gaps: string;
  /** Feature by feature the weight for each class, by Brotli, in Base64: four bits a weight, {@link WEIGHT_STEPS} more than its step. */
  weights: string;
  /** The square root of the least weight. The step of a weight is how often its square root has it, up to {@link WEIGHT_STEPS} either way. */
  step: number;
}

/** The greatest step of a weight, either way. */
export const WEIGHT_STEPS = 7;

/** Classifiers, ready to score texts. */
export class Classifiers {
  private readonly biases: readonly number[];
  private readonly features: Uint32Array;
  private readonly steps: Buffer;
  /** The weight that each step stands for. */
  private readonly weights: Float64Array;

  constructor({ biases, gaps, weights, step }: PackedClassifiers) {
    this.biases = biases;
    this.features = sumUp(decompress(gaps));
    this.steps = decompress(weights);
    this.weights = Float64Array.from({ length: 2 * WEIGHT_STEPS + 2 }, (_, at) => {
      const root = (at - WEIGHT_STEPS) * step;
      return Math.sign(root) * root ** 2;
    });
  }

  /**
   * How much a text belongs to each class, in their order. Its features may be of several sorts, of which each counts by itself,
   * however many the others are.
   */
  score(...sorts: readonly (readonly number[])[]): number[] {
    const scores = [...this.biases];
    for (const found of sorts) {
      const share = 1 / Math.sqrt(Math.max(1, found.length));
      for (const feature of found) {
        const place = this.placeOf(feature);
        if (place >= 0) this.addTo(scores, place, share);
      }
    }
    return scores;
  }

  private addTo(scores: number[], place: number, share: number): void {
    const classes = scores.length;
    for (let at = 0; at < classes; at += 1) {
      const nibble = place * classes + at;
      const byte = this.steps[nibble >>> 1] ?? 0;
      const step = nibble % 2 === 0 ? byte & 15 : byte >>> 4;
      scores[at] = (scores[at] ?? 0) + share * (this.weights[step] ?? 0);
    }
  }

  /** @returns a negative number for a feature that is not weighed. */
  private placeOf(feature: number): number {
    let [low, high] = [0, this.features.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.features[middle] ?? 0;
      if (found === feature) return middle;
      if (found < feature) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

function decompress(kept: string): Buffer {
  return brotliDecompressSync(Buffer.from(kept, "base64"));
}

function sumUp(gaps: Buffer): Uint32Array {
  const features = new Uint32Array(gaps.reduce((count, byte) => count + (byte < 128 ? 1 : 0), 0));
  let [place, feature, shift] = [0, 0, 0];
  for (const byte of gaps) {
    feature += (byte & 127) << shift;
    shift += 7;
    if (byte >= 128) continue;
    features[place] = feature;
    place += 1;
    shift = 0;
  }
  return features;
}
