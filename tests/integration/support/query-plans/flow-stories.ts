import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { issueCode, redeemCode } from "~/accounts/clients/auth-codes.server";
import { challengeOfVerifier } from "~/accounts/clients/challenge";
import { beginProviderFlow, endProviderFlow } from "~/accounts/clients/provider-flows.server";
import { requireFree } from "~/accounts/identities/link-identity.server";
import { codeForIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { findMailChallenge, mintMailToken } from "~/accounts/mail-tokens.server";
import { codeByMail } from "~/accounts/sign-in-by-mail.server";
import { newCaller, newPerson, signedIn } from "../person";

const verifier = randomUUID();
const challenge = challengeOfVerifier(verifier);

const google = () => ({
  provider: "google" as const,
  subject: randomUUID(),
  email: `${randomUUID()}@test.example`,
  isEmailVerified: true,
  hd: null,
  authenticatedAt: null,
});

/** How clients have people come back to them: from a mail, from a provider, to sign in or to link. */
export async function tellOfFlows(): Promise<void> {
  const client = newCaller({ client: "a client" });
  const { id: userId, email } = await newPerson();
  const token = await mintMailToken({ userId, purpose: "sign_in", email, challenge });
  expect(await findMailChallenge(token)).toEqual({ userId, challenge });
  const caller = newCaller();
  const byMail = await codeByMail(token, ["sign_in"], { challenge, caller });
  expect(await redeemCode({ code: byMail, verifier }, client)).toHaveProperty("sessionId");

  const flow = { id: randomUUID(), redirectTo: "https://app.example/", challenge, linksTo: null };
  await beginProviderFlow(flow, "a state");
  expect(await endProviderFlow("a state")).toEqual(flow);
  const byGoogle = await codeForIdentity(google(), "en", challenge);
  expect(await redeemCode({ code: byGoogle, verifier }, client)).toHaveProperty("sessionId");

  const signedUp = { userId, method: "email/signup", authenticatedAt: new Date() } as const;
  const bySignUp = await issueCode(signedUp, challenge);
  expect(await redeemCode({ code: bySignUp, verifier }, client)).toHaveProperty("sessionId");

  const { id: sessionId, authenticatedAt } = await signedIn(email, client);
  const identity = google();
  await requireFree(userId, identity);
  const { provider, subject } = identity;
  const links = { sessionId, identity: { provider, subject, email } };
  const code = await issueCode({ userId, method: "oauth", authenticatedAt, links }, challenge);
  expect(await redeemCode({ code, verifier }, client)).toEqual({ sessionId });
}
