import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { drawSocialCard } from "./draw-social-card.server";
import type { Shape, SocialCard } from "./social-card";

/** How much the pictures may weigh that lie ready, in bytes: some hundred. */
const LARGEST_CACHE = 32 * 1024 * 1024;
/** How many pictures may wait to be drawn. One is drawn at a time, in half a second or so: who comes after these is sent away. */
const MOST_WAITING = 8;
/** After how many seconds it is worth asking again. */
export const SOCIAL_CARD_WAIT = 5;

const ready = new LRUCache<string, Buffer>({
  maxSize: LARGEST_CACHE,
  sizeCalculation: ({ length }) => length,
});
const underWay = new Map<string, Promise<Buffer>>();
const oneAtATime = pLimit(1);

/** By what it shows: the same for every link to the same cards. */
export function socialCardKey(card: SocialCard, shape: Shape): string {
  return createHash("sha256")
    .update(JSON.stringify([shape, card]))
    .digest("base64url");
}

/**
 * The picture of a social card, as PNG: as it lies ready, or drawn now, once for all who ask meanwhile.
 * @returns null where too many wait to be drawn.
 */
export async function giveSocialCard(card: SocialCard, shape: Shape): Promise<Buffer | null> {
  const key = socialCardKey(card, shape);
  const known = ready.get(key) ?? underWay.get(key);
  if (known) return known;
  if (oneAtATime.pendingCount >= MOST_WAITING) return null;
  const drawing = oneAtATime(() => drawSocialCard(card, shape)).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  const picture = await drawing;
  ready.set(key, picture);
  return picture;
}
