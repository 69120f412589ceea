import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from "node:crypto";
import { z } from "zod";
import { db } from "~/db.server";
import { log } from "~/log.server";
import type { Prisma } from "../../../prisma/client/client";
import { SealError, seal, sealAnew, unseal } from "../factors/seal.server";
import { ACCESS_SECONDS, LEAD_SECONDS } from "./token-times";

/** The public part of a key, as clients are given it (RFC 7517). */
const publicSchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});

/** After how many milliseconds a process reads the keys again. */
const KEPT_MS = 60_000;
/** And how long it leaves the database alone however many tokens name keys that it does not know. */
const UNKNOWN_MS = 1_000;

interface SigningKey {
  id: string;
  public: z.output<typeof publicSchema>;
  publicKey: KeyObject;
  /** Null where no accepted secret opens it: it still shows who signed with it. */
  privateKey: KeyObject | null;
  signsFrom: Date;
}

let known: { keys: SigningKey[]; readAt: number } | undefined;

/** The key that signs now; the first of an installation is made when it is asked for. */
export async function currentKey(): Promise<{ id: string; privateKey: KeyObject }> {
  const found = signerAmong(await publishedKeys());
  if (found) return found;
  await makeFirstKey();
  const made = signerAmong(await readKeys());
  if (!made) throw new Error("no key signs");
  return made;
}

/** The key that a token says it was signed with, if it is one of ours. */
export async function findKey(id: string): Promise<KeyObject | null> {
  const byId = (keys: SigningKey[]) => keys.find((key) => key.id === id)?.publicKey ?? null;
  const found = byId(await publishedKeys());
  if (found || (known && Date.now() - known.readAt < UNKNOWN_MS)) return found;
  return byId(await readKeys());
}

/** All keys that sign, will sign, or signed what may still be good, as clients are given them. */
export async function publicKeys() {
  await currentKey();
  const keys = await publishedKeys();
  return keys.map(({ id, public: jwk }) => ({
    ...jwk,
    kid: id,
    alg: "ES256",
    use: "sig",
    key_ops: ["verify"],
  }));
}

/**
 * Makes the next key. It is published at once and signs once every client has had time to learn of it; those of before stay
 * until nothing that they signed is good.
 * @returns from when on it signs.
 */
export async function rotateKeys(): Promise<Date> {
  await currentKey();
  const signsFrom = new Date(Date.now() + LEAD_SECONDS * 1_000);
  await addKey(signsFrom, db());
  return signsFrom;
}

/** Forgets keys that signed nothing which is still good. @returns how many. */
export function removeRetiredKeys(): Promise<number> {
  return db().$executeRaw`
    DELETE FROM "signing_keys" k WHERE EXISTS (
      SELECT 1 FROM "signing_keys" n WHERE n."signs_from" > k."signs_from"
        AND n."signs_from" < now() - make_interval(secs => ${ACCESS_SECONDS + LEAD_SECONDS}::int))`;
}

/** Encrypts the keys that an earlier secret encrypted with the present one. @returns how many were. */
export async function sealKeysAnew(): Promise<number> {
  let sealed = 0;
  for (const { id, privateKey } of await db().signingKey.findMany()) {
    const anew = sealedAnew(id, privateKey);
    if (!anew) continue;
    await db().signingKey.updateMany({ where: { id }, data: { privateKey: anew } });
    sealed += 1;
  }
  return sealed;
}

function sealedAnew(id: string, sealed: Uint8Array) {
  try {
    return sealAnew(sealed, id);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

async function publishedKeys(): Promise<SigningKey[]> {
  return known && Date.now() - known.readAt < KEPT_MS ? known.keys : readKeys();
}

async function readKeys(client: Prisma.TransactionClient = db()): Promise<SigningKey[]> {
  const rows = await client.signingKey.findMany({ orderBy: { signsFrom: "desc" } });
  const keys = rows.map(({ id, publicKey, privateKey, signsFrom }) => {
    const jwk = publicSchema.parse(publicKey);
    return {
      id,
      public: jwk,
      publicKey: createPublicKey({ key: jwk, format: "jwk" }),
      privateKey: openKey(id, privateKey),
      signsFrom,
    };
  });
  known = { keys, readAt: Date.now() };
  return keys;
}

function openKey(id: string, sealed: Uint8Array): KeyObject | null {
  try {
    return createPrivateKey({ key: JSON.parse(unseal(sealed, id)), format: "jwk" });
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log().warn({ key: id }, "a signing key was encrypted with a secret that is not accepted");
    return null;
  }
}

function signerAmong(keys: SigningKey[]): { id: string; privateKey: KeyObject } | null {
  for (const { id, privateKey, signsFrom } of keys)
    if (privateKey && signsFrom.getTime() <= Date.now()) return { id, privateKey };
  return null;
}

/** Of processes that come to it at once, one makes it. */
async function makeFirstKey(): Promise<void> {
  await db().$transaction(async (client) => {
    await client.$executeRaw`LOCK TABLE "signing_keys" IN EXCLUSIVE MODE`;
    if (!signerAmong(await readKeys(client))) await addKey(new Date(), client);
  });
}

async function addKey(signsFrom: Date, client: Prisma.TransactionClient): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomUUID();
  await client.signingKey.create({
    data: {
      id,
      publicKey: publicSchema.parse(publicKey.export({ format: "jwk" })),
      privateKey: seal(JSON.stringify(privateKey.export({ format: "jwk" })), id),
      signsFrom,
    },
  });
  known = undefined;
}
