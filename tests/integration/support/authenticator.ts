import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/** How an answer differs from an honest one. */
interface Twist {
  /** Of the page that asks. */
  origin?: string;
  /** Of the site that the answer is signed for. */
  rpId?: string;
  challenge?: string;
  /** Whether the device checked who uses it. */
  isVerified?: boolean;
  /** How often it says that it has signed; 0 where it does not count. */
  count?: number;
  /** Whose it says that the passkey is. */
  userHandle?: string;
}

interface CreationOptions {
  challenge: string;
  user: { id: string };
  rp: { id?: string };
}

interface AssertionOptions {
  challenge: string;
  rpId?: string;
}

/** An authenticator in software with one passkey (ES256), and the browser around it, honest or not. */
export class Authenticator {
  readonly id: string;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle = "";
  private count = 0;

  /** @param idBytes how long the number of the passkey is. */
  constructor(
    private readonly origin: string,
    idBytes = 16,
  ) {
    this.id = randomBytes(idBytes).toString("base64url");
  }

  /** Makes the passkey. @returns what `navigator.credentials.create` gives, as JSON. */
  create({ challenge, user, rp }: CreationOptions, twist: Twist = {}): string {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]);
    const authData = this.authenticatorData({ rpId: rp.id ?? "", ...twist }, attested);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", challenge, twist).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Signs with the passkey. @returns what `navigator.credentials.get` gives, as JSON. */
  get({ challenge, rpId = "" }: AssertionOptions, twist: Twist = {}): string {
    const authData = this.authenticatorData({ rpId, ...twist });
    const clientData = this.clientData("webauthn.get", challenge, twist);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
      userHandle: twist.userHandle ?? this.userHandle,
    });
  }

  /** As COSE writes it. */
  get publicKey(): Uint8Array<ArrayBuffer> {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    return new Uint8Array(isoCBOR.encode(cose));
  }

  private authenticatorData(
    { rpId = "", isVerified = true, count }: Twist,
    attested = Buffer.alloc(0),
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count ?? ++this.count);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), counter, attested]);
  }

  private clientData(type: string, challenge: string, twist: Twist): Buffer {
    const { origin = this.origin } = twist;
    const said = { type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said));
  }

  private answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: "public-key", response });
  }
}
