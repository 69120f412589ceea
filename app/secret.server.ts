import { createHmac, hkdfSync } from "node:crypto";
import { keptSecret } from "./db/data-folder.server";
import { settings } from "./env.server";

/** The secret of this installation: the configured one, or the one kept beside the embedded database. */
export function sessionSecret(): string {
  const { sessionSecret: configured, dataDir } = settings();
  kept ??= configured ?? keptSecret(dataDir);
  return kept;
}

/** A key of 32 bytes for one purpose, from which neither the secret nor another purpose's key can be told. */
export function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", sessionSecret(), "", `starglass ${purpose}`, 32));
  keys.set(purpose, key);
  return key;
}

/** A hash of `text` that nobody can make, or guess their way back from, without the secret of this installation. */
export function keyedHash(purpose: string, text: string): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(text).digest();
}

let kept: string | undefined;
const keys = new Map<string, Buffer>();
