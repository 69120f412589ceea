import { ADDRESSES } from "~/i18n/path-to";
import type { PasskeyPurpose } from "../../passkeys/passkey-purposes";

/**
 * Has the device sign what the server gives this browser, or make a passkey.
 * @returns what the device answered, as JSON for the server.
 * @throws DOMException as `navigator.credentials` does, for instance where the person thinks better of it; Error where
 *   the server does not answer.
 */
export async function askAuthenticator(purpose: PasskeyPurpose): Promise<string> {
  const answer = await fetch(ADDRESSES.passkeyOptions, {
    method: "POST",
    body: new URLSearchParams({ purpose }),
  });
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
  const options = decoded(await answer.json());
  const credential =
    purpose === "add"
      ? await navigator.credentials.create({ publicKey: options as PublicKeyCredentialCreationOptions })
      : await navigator.credentials.get({ publicKey: options as PublicKeyCredentialRequestOptions });
  return JSON.stringify(encoded(credential as PublicKeyCredential));
}

interface Named {
  id: string;
}

/** Options as the server writes them: bytes are base64url. Browsers read them so themselves since 2025 only. */
interface WrittenOptions {
  challenge: string;
  user?: Named;
  allowCredentials?: Named[];
  excludeCredentials?: Named[];
}

function decoded(written: WrittenOptions): object {
  const { challenge, user, allowCredentials, excludeCredentials } = written;
  const decodeId = <Item extends Named>(named: Item) => ({ ...named, id: bytesOf(named.id) });
  return {
    ...written,
    challenge: bytesOf(challenge),
    ...(user && { user: decodeId(user) }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(decodeId) }),
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(decodeId) }),
  };
}

/** What a device answered, with the parts that either kind of answer has. */
type Answer = AuthenticatorResponse &
  Partial<AuthenticatorAssertionResponse & AuthenticatorAttestationResponse>;

function encoded({ id, type, response }: PublicKeyCredential) {
  const answer: Answer = response;
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = answer;
  const parts = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle };
  const written = Object.entries(parts).flatMap(([name, part]) => (part ? [[name, textOf(part)]] : []));
  const transports = answer.getTransports?.();
  return { id, rawId: id, type, response: { ...Object.fromEntries(written), transports } };
}

function bytesOf(text: string) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
