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

/** A bucket for each two or three weights of the largest classifiers: what is looked up is found in one or two steps. */
const BUCKETS = 1 << 17;

/**
 * Several classifiers, ready to score the same texts: the weights of all of them stand in one table, in which a feature is
 * found by its lowest bits, however many classes weigh it.
 */
export class Classifiers {
  private readonly biases: readonly number[];
  private readonly features: Uint32Array;
  private readonly owners: Uint8Array;
  private readonly weights: Float32Array;
  /** Of each bucket the place of its newest weight, and of each weight that of the one before it; from 1 on. */
  private readonly newest = new Uint32Array(BUCKETS);
  private readonly before: Uint32Array;

  constructor(packed: readonly PackedClassifier[]) {
    const all = packed.map(unpack);
    const size = all.reduce((sum, { weights }) => sum + weights.length, 0);
    this.biases = all.map(({ bias }) => bias);
    this.features = new Uint32Array(size + 1);
    this.owners = new Uint8Array(size + 1);
    this.weights = new Float32Array(size + 1);
    this.before = new Uint32Array(size + 1);
    let place = 0;
    all.forEach(({ features, weights }, owner) => {
      weights.forEach((weight, at) => {
        place += 1;
        const feature = features[at] ?? 0;
        const bucket = feature % BUCKETS;
        this.features[place] = feature;
        this.owners[place] = owner;
        this.weights[place] = weight;
        this.before[place] = this.newest[bucket] ?? 0;
        this.newest[bucket] = place;
      });
    });
  }

  /**
   * How much a text belongs to each class, in their order: above 0 where it rather does. Its features may be of several sorts, of
   * which each counts by itself, however many the others are.
   */
  score(...sorts: readonly (readonly number[])[]): number[] {
    const scores = [...this.biases];
    for (const found of sorts) {
      const length = Math.sqrt(Math.max(1, found.length));
      this.sumsOf(found).forEach((sum, owner) => {
        scores[owner] = (scores[owner] ?? 0) + sum / length;
      });
    }
    return scores;
  }

  private sumsOf(found: readonly number[]): number[] {
    const sums = this.biases.map(() => 0);
    for (const feature of found)
      for (let at = this.newest[feature % BUCKETS] ?? 0; at > 0; at = this.before[at] ?? 0) {
        const owner = this.owners[at] ?? 0;
        if (this.features[at] === feature) sums[owner] = (sums[owner] ?? 0) + (this.weights[at] ?? 0);
      }
    return sums;
  }
}

/** What a classifier weighs: features in ascending order, and the weight of each at the same place. */
interface Weights {
  features: Uint32Array;
  weights: Float32Array;
  bias: number;
}

function unpack({ gaps, weights, step, bias }: PackedClassifier): Weights {
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
