import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor, keysFor } from "~/secret.server";

/** The first byte: how the rest is written. */
const VERSION = 1;
const HEAD_LENGTH = 1 + 16 + 4;
const MAC_LENGTH = 16;
const PURPOSE = "refresh tokens";
const SHAPE = /^[\w-]{50}$/;

/** Which refresh token of a session it is. */
export interface RefreshToken {
  sessionId: string;
  count: number;
}

/**
 * The refresh token with a number. Nothing is kept of it: it can be written again for a client whose answer was lost, and
 * nobody can write one without our secret.
 */
export function writeRefreshToken({ sessionId, count }: RefreshToken): string {
  const head = Buffer.alloc(HEAD_LENGTH);
  head[0] = VERSION;
  head.write(sessionId.replaceAll("-", ""), 1, "hex");
  head.writeUInt32BE(count, 17);
  return Buffer.concat([head, macOf(head, keyFor(PURPOSE))]).toString("base64url");
}

/** Reads what {@link writeRefreshToken} wrote, with a secret that is accepted; null for anything else. */
export function readRefreshToken(token: string): RefreshToken | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const [head, mac] = [bytes.subarray(0, HEAD_LENGTH), bytes.subarray(HEAD_LENGTH)];
  if (mac.length !== MAC_LENGTH || head[0] !== VERSION) return null;
  if (!keysFor(PURPOSE).some((key) => timingSafeEqual(macOf(head, key), mac))) return null;
  const hex = head.toString("hex", 1, 17);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    count: head.readUInt32BE(17),
  };
}

function macOf(head: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(head).digest().subarray(0, MAC_LENGTH);
}
