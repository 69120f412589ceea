import { createPrivateKey, sign } from "node:crypto";
import { settings } from "~/env.server";
import { CONTACT } from "~/mail/contact";

/** For how long a push service may take a token, in seconds; RFC 8292 allows a day. */
const LIFETIME = 12 * 3_600;

/** The public key that browsers are to subscribe with; null where nothing is pushed. */
export function pushKey(): string | null {
  return settings().vapid?.publicKey ?? null;
}

/**
 * Who we are to the push service of an endpoint (RFC 8292): a token signed by our key, good for that service alone.
 * @throws Error where no keys are configured.
 */
export function vapidHeader(endpoint: string): string {
  const { vapid } = settings();
  if (!vapid) throw new Error("Nothing is pushed without keys.");
  const expires = Math.floor(Date.now() / 1_000) + LIFETIME;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: `mailto:${CONTACT}` };
  const head = [{ typ: "JWT", alg: "ES256" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const token = head.join(".");
  const signature = sign("sha256", Buffer.from(token), {
    key: privateKey(vapid),
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${token}.${signature.toString("base64url")}, k=${vapid.publicKey}`;
}

function privateKey({ publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
}
