import { createHmac, timingSafeEqual } from "node:crypto";
import { keysFor } from "~/secret.server";

const PURPOSE = "visitor token";
const TOKEN = /^sgv_([\w-]{22})([\w-]{43})$/;

/** The token of a visitor: their id, as the cookie carries it, and a signature. It is kept nowhere. */
export function visitorToken(visitorId: string): string {
  const id = Buffer.from(visitorId.replaceAll("-", ""), "hex");
  return `sgv_${id.toString("base64url")}${sign(keysFor(PURPOSE)[0], id).toString("base64url")}`;
}

/** Whom a visitor's token (`sgv_…`) stands for; null where we did not make it. */
export function readVisitorToken(token: string): { visitorId: string } | null {
  const [, name, signature] = TOKEN.exec(token) ?? [];
  if (name === undefined || signature === undefined) return null;
  const id = Buffer.from(name, "base64url");
  const claimed = Buffer.from(signature, "base64url");
  if (!keysFor(PURPOSE).some((key) => timingSafeEqual(sign(key, id), claimed))) return null;
  const visitorId = id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { visitorId };
}

function sign(key: Buffer, id: Buffer): Buffer {
  return createHmac("sha256", key).update(id).digest();
}
