/** A linear classifier as it is kept. */
export interface PackedClassifier {
  /**
   * How far each feature lies above the one before, as LEB128, in Base64: features are hashes, and in order two of them lie
   * so near to each other that one or two bytes do.
   */
  gaps: string;
  /** The weight of each feature as a signed byte, in Base64: its square root in steps of `step`. */
  weights: string;
  step: number;
  bias: number;
}

/** What a classifier weighs. */
export interface Weights {
  /** In ascending order. */
  features: Uint32Array;
  /** Of each feature, at the same place. */
  weights: Float32Array;
  bias: number;
}

/** How much a text with these features belongs to the class: above 0 where it rather does. */
export function scoreOf(found: readonly number[], { features, weights, bias }: Weights): number {
  const sum = found.reduce((total, feature) => total + (weights[placeOf(feature, features)] ?? 0), 0);
  return bias + sum / Math.sqrt(Math.max(1, found.length));
}

/** Where a feature stands, or -1. */
function placeOf(feature: number, features: Uint32Array): number {
  let [low, high] = [0, features.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((features[middle] ?? 0) < feature) low = middle + 1;
    else high = middle;
  }
  return features[low] === feature ? low : -1;
}

/** The weights of a classifier, ready to be looked up. */
export function unpack({ gaps, weights, step, bias }: PackedClassifier): Weights {
  const steps = new Int8Array(Buffer.from(weights, "base64"));
  return {
    features: sumUp(Buffer.from(gaps, "base64"), steps.length),
    weights: new Float32Array(steps).map((root) => Math.sign(root) * (root * step) ** 2),
    bias,
  };
}

function sumUp(gaps: Buffer, count: number): Uint32Array {
  const features = new Uint32Array(count);
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
