import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { tryLock } from "fs-native-extensions";

/**
 * Takes the data folder for this process alone, making it where there is none. The lock is the system's own and is
 * gone with the process, however that ends: two processes writing one embedded database would lose writes unseen.
 * @returns gives the folder free again.
 * @throws Error with a line for the operator where another process has it.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, "lock"), "a+");
  if (tryLock(file)) return () => closeSync(file);
  closeSync(file);
  throw new Error(
    `The data folder ${resolve(folder)} is in use by another Starglass process. ` +
      "Stop that one, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL.",
  );
}

/** The secret that signs cookies where none is configured: made once, kept beside the embedded database. */
export function keptSecret(folder: string): string {
  const path = join(folder, "session-secret");
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(path, "utf8").trim();
}
