/**
 * A push service, for tests: real HTTP on loopback. Whatever is posted is kept in `pushes`; `/gone` answers that a browser is
 * known no more, `/broken` that nothing can be brought there now. With `openPush` a browser's keys open what was sealed for it (RFC 8291).
 */
import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import express from "express";
import { serve } from "./serve";

export interface Push {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startPush({ port = 0 } = {}) {
  const pushes: Push[] = [];
  const app = express();
  app.post("/gone", (_, response) => response.sendStatus(410));
  app.post("/broken", (_, response) => response.sendStatus(403));
  // Read as it comes: Express opens no body that is encoded for somebody else.
  app.post("/:browser", async (request, response) => {
    const { path, headers } = request;
    pushes.push({ path, headers, body: await buffer(request) });
    response.sendStatus(201);
  });
  const { url, close } = await serve(app, port);
  return { url, pushes, close };
}

/** The keys with which a site pushes: new ones, or always those that follow from a name. */
export function vapidSettings(name?: string) {
  const pair = createECDH("prime256v1");
  if (name === undefined) pair.generateKeys();
  else pair.setPrivateKey(createHash("sha256").update(name).digest());
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey("base64url"),
    // A number that begins with zeros has fewer bytes otherwise.
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}

/** Keys as a browser makes them. */
export function makeBrowser() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  return { pair, auth, keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") } };
}

/** What was sealed for a browser. */
export function openPush({ pair, auth }: ReturnType<typeof makeBrowser>, body: Buffer): unknown {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), theirs]);
  const key = derive(pair.computeSecret(theirs), auth, context, 32);
  const content = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opener = createDecipheriv("aes-128-gcm", content, nonce);
  opener.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([opener.update(body.subarray(86, -16)), opener.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

/** What the sender says of itself, once its signature is found to be that of its key (RFC 8292). */
export function readVapid(authorization: string): { key: string; claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url")))
    throw new Error("The signature is not of this key.");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
