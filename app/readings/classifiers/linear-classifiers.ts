import { brotliDecompressSync } from "node:zlib";

/** Linear classifiers that weigh the same features. */
export interface PackedClassifiers extends Scale {
  /**
   * How far each feature lies above the one before, as LEB128, by Brotli: features are hashes, and in order most of them lie so
   * near to each other that one byte does.
   */
  gaps: Uint8Array;
  /** Feature by feature the weight for each class, by Brotli: two to a byte, each `steps` more than how many steps it is from none. */
  weights: Uint8Array;
}

interface Scale {
  /** Of each class what a text without any feature begins with. */
  biases: readonly number[];
  /** The greatest weight, in steps either way; at most seven, since a weight has four bits. */
  steps: number;
  /** The square root of the least weight: the root of a weight is as many times that as the weight has steps. */
  step: number;
}

/** How they are kept beside a file that holds the bytes of several, one after the other: how many are whose. */
export interface KeptClassifiers extends Scale {
  bytes: { gaps: number; weights: number };
}

/**
 * Classifiers that are kept together, by their names.
 * @param kept in the order of their bytes in the file.
 * @param url of the file, as a data URL.
 */
export function unpack<Name extends string>(
  kept: Record<Name, KeptClassifiers>,
  url: string,
): Record<Name, PackedClassifiers> {
  const file = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  let at = 0;
  const take = (length: number) => {
    at += length;
    return file.subarray(at - length, at);
  };
  const unpacked = (Object.entries(kept) as [Name, KeptClassifiers][]).map(([name, { bytes, ...scale }]) => [
    name,
    { ...scale, gaps: take(bytes.gaps), weights: take(bytes.weights) },
  ]);
  return Object.fromEntries(unpacked) as Record<Name, PackedClassifiers>;
}

/** Classifiers, ready to score texts. */
export class Classifiers {
  private readonly biases: readonly number[];
  private readonly features: Uint32Array;
  private readonly steps: Buffer;
  /** The weight that each step stands for. */
  private readonly weights: Float64Array;

  constructor({ biases, gaps, weights, steps, step }: PackedClassifiers) {
    this.biases = biases;
    this.features = sumUp(brotliDecompressSync(gaps));
    this.steps = brotliDecompressSync(weights);
    this.weights = Float64Array.from({ length: 2 * steps + 1 }, (_, at) => {
      const root = (at - steps) * step;
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
