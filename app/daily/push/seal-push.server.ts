import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser that is pushed to, base64url as it gives them. */
export interface PushKeys {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
}

const RECORD_SIZE = 4_096;
const CURVE = "prime256v1";

/**
 * Encrypts a message so that only the browser can read it, not the service that brings it (RFC 8291, in one record of RFC 8188).
 * @param made what is random in it; given only where a known message is made anew.
 * @throws Error where `p256dh` is no point of the curve.
 */
export function sealPush(
  message: string,
  { p256dh, auth }: PushKeys,
  made: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = createECDH(CURVE);
  if (made.privateKey) ours.setPrivateKey(made.privateKey);
  else ours.generateKeys();
  const shared = ours.computeSecret(theirs);
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours.getPublicKey()]);
  const key = derive(shared, Buffer.from(auth, "base64url"), context, 32);
  const content = derive(key, made.salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(key, made.salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", content, nonce);
  // The delimiter of the last record (RFC 8188, section 2).
  const text = Buffer.concat([
    cipher.update(message, "utf8"),
    cipher.update(Buffer.from([2])),
    cipher.final(),
  ]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_SIZE);
  size.writeUInt8(ours.getPublicKey().length, 4);
  return Buffer.concat([made.salt, size, ours.getPublicKey(), text, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
