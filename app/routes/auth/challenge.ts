import { z } from "zod";
import { challengeOfVerifier } from "~/accounts/clients/challenge";
import { validationFault } from "./auth-fault";

/** The part of a body, or of an address, with which a client begins PKCE (RFC 7636). */
export const challengeFields = z.object({
  code_challenge: z.string().default(""),
  code_challenge_method: z.string().default(""),
});

const SHORTEST = 43;
const LONGEST = 128;

/**
 * The S256 challenge of a client; null of one without PKCE. That of `plain`, which is the verifier itself, is kept as one too.
 * @throws AuthFault where it is none.
 */
export function readChallenge(fields: z.output<typeof challengeFields>): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (!challenge || !method)
    throw validationFault("PKCE flow requires both code_challenge and code_challenge_method");
  if (!/^(s256|plain)$/i.test(method)) throw validationFault("code_challenge_method must be s256 or plain");
  if (challenge.length < SHORTEST || challenge.length > LONGEST)
    throw validationFault(`code challenge has to be between ${SHORTEST} and ${LONGEST} characters`);
  if (!/^[\w.~-]+$/.test(challenge))
    throw validationFault(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  return method.toLowerCase() === "plain" ? challengeOfVerifier(challenge) : challenge;
}
