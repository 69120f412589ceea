import { z } from "zod";
import { settings } from "~/env.server";
import { log } from "~/log.server";

/** What an authenticator is asked to sign counts for so long, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

/** What people call us where their device lists its passkeys. */
const NAME = "Starglass";
/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** A passkey by what its authenticator knows it by, as far as options name it. */
export interface KnownPasskey {
  credentialId: Uint8Array;
  transports: string[];
}

/** What a browser asks an authenticator for, and the random part of it, which is signed. */
export interface PasskeyOptions {
  challenge: string;
  options: object;
}

/** A passkey that was just made. */
export interface CreatedPasskey {
  credentialId: Uint8Array<ArrayBuffer>;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

const base64url = z.base64url().min(1);
/** Of at most 1,023 bytes, as the standard has it. */
const credentialId = base64url.max(1364);

/** What `navigator.credentials` gave, in base64url: as much of it as is read. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};
const createdSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).catch([]),
  }),
});
const shownSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.base64url().nullish(),
  }),
});

/** A passkey as a browser shows it: of whose authenticator it is, and what that signed. Nothing of it is believed yet. */
export interface ShownPasskey {
  credentialId: Uint8Array<ArrayBuffer>;
  /** The id of its person, where the authenticator says one; not always that of anybody. */
  userId: string | null;
  signed: z.output<typeof shownSchema>;
}

/** Browsers know passkeys where the site has a name, and a connection that is encrypted or does not leave the machine. */
export function arePasskeysOffered(): boolean {
  const { protocol, hostname } = new URL(settings().appUrl);
  return !IP_ADDRESS.test(hostname) && (protocol === "https:" || hostname === "localhost");
}

/** To make a passkey; with one of the `known` ones an authenticator makes no second. */
export async function creationOptions(
  { userId, email }: { userId: string; email: string },
  known: KnownPasskey[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: site().id,
    userName: email,
    userDisplayName: email,
    userID: bytesOf(userId),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    excludeCredentials: known.map(named),
    // One that the device keeps and asks a finger or a PIN for signs in by itself; any other is a second factor.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { challenge: options.challenge, options };
}

/** To sign with one of the `known` passkeys; or, where nobody knows yet who it is, with any that says whose it is. */
export async function requestOptions(known: KnownPasskey[] | null): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site().id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: known ? "preferred" : "required",
    ...(known && { allowCredentials: known.map(named) }),
  });
  return { challenge: options.challenge, options };
}

/** The passkey that a browser says was made for `challenge`; null where that is not so. */
export async function readCreated(json: string, challenge: string): Promise<CreatedPasskey | null> {
  const created = parse(createdSchema, json);
  if (!created) return null;
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = site();
  const checked = await unlessRefused(() =>
    verifyRegistrationResponse({
      // The transports are strings that a browser gave, and go back to it as they came.
      response: created as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return null;
  const { credential: made } = checked.registrationInfo;
  return {
    credentialId: bytes(made.id),
    publicKey: new Uint8Array(made.publicKey),
    signCount: made.counter,
    transports: created.response.transports,
  };
}

/** The passkey that a browser shows, unchecked; null for what is none. */
export function readShown(json: string): ShownPasskey | null {
  const signed = parse(shownSchema, json);
  if (!signed) return null;
  const handle = signed.response.userHandle;
  return { credentialId: bytes(signed.id), userId: handle ? userIdOf(handle) : null, signed };
}

/**
 * Whether the stored passkey signed `challenge` for this site; with `mustVerify` also, whether its device checked who used
 * it. Its count is not judged here, but by the statement that stores it.
 * @returns null where it did not.
 */
export async function checkShown(
  { signed }: ShownPasskey,
  challenge: string,
  stored: { credentialId: Uint8Array; publicKey: Uint8Array },
  { mustVerify }: { mustVerify: boolean },
): Promise<{ signCount: number; isUserVerified: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = site();
  const checked = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: signed as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: mustVerify,
      credential: {
        id: textOf(stored.credentialId),
        publicKey: new Uint8Array(stored.publicKey),
        counter: 0,
      },
    }),
  );
  if (!checked?.verified) return null;
  const { newCounter, userVerified } = checked.authenticationInfo;
  return { signCount: newCounter, isUserVerified: userVerified };
}

/** Takes a second to load and 27 MB: only once somebody uses a passkey. */
function library() {
  return import("@simplewebauthn/server");
}

/** The library throws whatever it finds wrong, as plain errors. */
async function unlessRefused<Checked>(check: () => Promise<Checked>): Promise<Checked | null> {
  try {
    return await check();
  } catch (error) {
    log().info({ err: error }, "a passkey was refused");
    return null;
  }
}

function site(): { id: string; origin: string } {
  const { hostname, origin } = new URL(settings().appUrl);
  return { id: hostname, origin };
}

function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

function named({ credentialId, transports }: KnownPasskey) {
  return { id: textOf(credentialId), transports };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** A user's id as an authenticator keeps it: 16 bytes that say nothing about them. */
function bytesOf(uuid: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(uuid.replaceAll("-", ""), "hex"));
}

function userIdOf(handle: string): string {
  return Buffer.from(handle, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
