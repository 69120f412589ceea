import { createHmac, timingSafeEqual } from "node:crypto";
import { subjectOfAddress } from "~/rate-limits/subject-of-address.server";
import { keyFor, keysFor } from "~/secret.server";
import type { LiveSession } from "../account";

/** For how many seconds a challenge may be answered. */
const CHALLENGE_SECONDS = 300;

const PURPOSE = "factor challenges";
const MAC_LENGTH = 16;
const LENGTH = 4 + 2 * MAC_LENGTH;
const SHAPE = /^[\w-]{48}$/;

interface Asked {
  session: LiveSession;
  factorId: string;
  /** The network address that asks. */
  address: string;
}

/**
 * A challenge to show a second factor: nothing is kept of it. It says until when it may be answered, and its keyed hashes from
 * where, in which session and for which factor. Once that session has shown a factor since, it is another's.
 */
export function writeChallenge(asked: Asked, now = Date.now()): { id: string; expiresAt: number } {
  const expiresAt = Math.floor(now / 1_000) + CHALLENGE_SECONDS;
  const end = Buffer.alloc(4);
  end.writeUInt32BE(expiresAt);
  const key = keyFor(PURPOSE);
  const id = Buffer.concat([end, hashOfAddress(asked, end, key), hashOf(asked, end, key)]);
  return { id: id.toString("base64url"), expiresAt };
}

/** Whether somebody may answer a challenge; `expired` too where it was answered, or is none of this session's. */
export function judgeChallenge(
  typed: string,
  asked: Asked,
  now = Date.now(),
): "good" | "expired" | "address" {
  const read = SHAPE.test(typed) ? Buffer.from(typed, "base64url") : null;
  if (read?.length !== LENGTH) return "expired";
  const [end, ofAddress, ofRest] = [
    read.subarray(0, 4),
    read.subarray(4, 4 + MAC_LENGTH),
    read.subarray(-MAC_LENGTH),
  ];
  const key = keysFor(PURPOSE).find((each) => timingSafeEqual(hashOf(asked, end, each), ofRest));
  if (!key || end.readUInt32BE() * 1_000 <= now) return "expired";
  return timingSafeEqual(hashOfAddress(asked, end, key), ofAddress) ? "good" : "address";
}

function hashOf({ session, factorId }: Asked, end: Buffer, key: Buffer): Buffer {
  const shown = session.factorAt?.getTime() ?? 0;
  return mac([session.id, shown, factorId, end.toString("hex")], key);
}

function hashOfAddress({ address }: Asked, end: Buffer, key: Buffer): Buffer {
  return mac([subjectOfAddress(address), end.toString("hex")], key);
}

function mac(parts: (string | number)[], key: Buffer): Buffer {
  return createHmac("sha256", key).update(parts.join("\n")).digest().subarray(0, MAC_LENGTH);
}
