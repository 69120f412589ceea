import { featuresOf } from "./text-features";

/** A linear classifier as `npm run train` leaves it. */
export interface TrainedClassifier {
  /** Hash of the corpus that it was made of. */
  corpus: string;
  /** Features as 32-bit hashes, little-endian, and the weight of each as a signed byte; both in Base64. */
  features: string;
  weights: string;
  /** What a weight of 1 counts. */
  scale: number;
  bias: number;
  /** From which score on a text is taken for a cry for help. */
  threshold: number;
}

/** How much a text sounds like a cry for help, by weights of its features. */
export function scoreOf(text: string, weights: Map<number, number>, { bias }: { bias: number }): number {
  const features = featuresOf(text);
  const sum = features.reduce((total, feature) => total + (weights.get(feature) ?? 0), 0);
  return bias + sum / Math.sqrt(Math.max(1, features.length));
}

/** The weights of a classifier by their features. */
export function unpack({ features, weights, scale }: TrainedClassifier): Map<number, number> {
  const hashes = Buffer.from(features, "base64");
  const steps = Buffer.from(weights, "base64");
  return new Map(Array.from(steps, (_, at) => [hashes.readUInt32LE(at * 4), steps.readInt8(at) * scale]));
}
