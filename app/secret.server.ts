import { createHmac, hkdfSync } from "node:crypto";
import { keptSecret } from "./db/data-folder.server";
import { settings } from "./env.server";

/**
 * The secrets of this installation, newest first: the present one, which is the configured one or the one kept beside
 * the embedded database, and those that it replaced and that are still accepted.
 */
function sessionSecrets(): [present: string, ...previous: string[]] {
  const { sessionSecret: configured, previousSecrets, dataDir } = settings();
  secrets ??= [configured ?? keptSecret(dataDir), ...previousSecrets];
  return secrets;
}

/** A key of 32 bytes for one purpose, from which neither the secret nor another purpose's key can be told. */
export function keyFor(purpose: string): Buffer {
  return keysFor(purpose)[0];
}

/** The same of every secret that is accepted, the present one first. */
export function keysFor(purpose: string): [present: Buffer, ...previous: Buffer[]] {
  const known = keys.get(purpose);
  if (known) return known;
  const [present, ...previous] = sessionSecrets();
  const derive = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", `starglass ${purpose}`, 32));
  const derived: [Buffer, ...Buffer[]] = [derive(present), ...previous.map(derive)];
  keys.set(purpose, derived);
  return derived;
}

/** A hash of `text` that nobody can make, or guess their way back from, without the secret of this installation. */
export function keyedHash(purpose: string, text: string): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(text).digest();
}

let secrets: [string, ...string[]] | undefined;
const keys = new Map<string, [Buffer, ...Buffer[]]>();
