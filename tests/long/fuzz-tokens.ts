import { generateKeyPairSync } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { makeToken } from "~/accounts/personal-tokens/make-token.server";
import { endSession } from "~/accounts/sessions/end-sessions.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { signIn } from "~/accounts/sign-in.server";
import { signAccessToken, tokenIssuer } from "~/accounts/tokens/access-token.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import {
  currentKey,
  forgetKeys,
  publicKeys,
  removeRetiredKeys,
  rotateKeys,
} from "~/accounts/tokens/signing-keys.server";
import { closeDatabase, db, openDatabase } from "~/db.server";
import { EXAMPLES } from "~/http/api/examples.data";
import { codeOf, newAddress, type Site } from "../integration/support/account-journey";
import type { TestDatabase } from "../integration/support/database";
import { newCaller, newPerson, PASSWORD } from "../integration/support/person";

/** Of somebody who is signed in, or could be. */
const LIVING = ["client", "pending", "full", "visitor"] as const;
const DEAD = [
  ...[
    "none",
    "personal",
    "expired",
    "retired",
    "foreign",
    "unsigned",
    "symmetric",
    "ended",
    "deleted",
    "cookie",
  ],
  ...["otherPurpose", "changed", "long", "words"],
] as const;

export const TOKENS = [...LIVING, ...LIVING, ...LIVING, ...LIVING, ...DEAD] as const;
export type TokenKind = string;

/** Who a request is sent as, and what stands for the placeholders in it. */
export interface Sender {
  token: string | null;
  email: string;
  refresh: string;
  challenge: string;
  /** A factor and a reading of theirs. */
  factor: string;
  reading: string;
}

const NOBODY: Sender = {
  token: null,
  email: "a@test.example",
  refresh: "A".repeat(50),
  challenge: "A".repeat(48),
  factor: "00000000-0000-4000-8000-000000000000",
  reading: "00000000-0000-4000-8000-000000000000",
};

/** Tokens that open nothing any more, or never did, and a script's: made in a database before its server starts. */
export async function makeDeadTokens(database: TestDatabase, env: Record<string, string>) {
  Object.assign(process.env, { LOG_LEVEL: "silent", ...database.env, ...env });
  await openDatabase(database);
  const tokens = await deadTokens().finally(closeDatabase);
  forgetKeys();
  return tokens;
}

async function deadTokens(): Promise<Record<string, string | null>> {
  const { id: userId, email } = await newPerson();
  const newSession = async () => signIn({ email, password: PASSWORD }, newCaller({ client: "a fuzz/1.0" }));
  const { id: session_id } = await newSession();
  const claims = { sub: userId, session_id, aal: "aal1", role: "authenticated" };
  const now = Math.floor(Date.now() / 1_000);
  const { accessToken: retired } = await grantTokens(session_id);
  await rotateKeys();
  await db().$executeRaw`UPDATE "signing_keys" SET "signs_from" = "signs_from" - interval '2 hours'`;
  forgetKeys();
  await removeRetiredKeys();
  forgetKeys();
  const expired = await signAccessToken(claims, { issuedAt: now - 7_200, expiresAt: now - 3_600 });
  const [{ id: kid }, [key]] = [await currentKey(), await publicKeys()];
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const asOurs = (alg: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid, typ: "JWT" })
      .setIssuer(tokenIssuer())
      .setAudience("authenticated")
      .setExpirationTime("1h");
  const unsigned = new UnsecuredJWT(claims).setIssuer(tokenIssuer()).setAudience("authenticated");
  const ended = await newSession();
  const { accessToken } = await grantTokens(ended.id);
  await endSession({ userId, id: ended.id });
  const gone = await newPerson();
  const { id: goneId } = await signIn({ ...gone, password: PASSWORD }, newCaller({ client: "a fuzz/1.0" }));
  const { accessToken: deleted } = await grantTokens(goneId);
  await db().user.delete({ where: { id: gone.id } });
  const inBrowser = await signIn({ email, password: PASSWORD }, newCaller());
  const session = await findSession(inBrowser.token);
  if (!session) throw new Error("There is no such session.");
  const signed = (more: object) =>
    signAccessToken({ ...claims, ...more }, { issuedAt: now, expiresAt: now + 3_600 });
  return {
    none: null,
    personal: await makeToken(session, { name: "A script", mayAsk: true }, newCaller()),
    expired,
    retired,
    foreign: await asOurs("ES256").sign(privateKey),
    unsigned: unsigned.setExpirationTime("1h").encode(),
    symmetric: await asOurs("HS256").sign(new TextEncoder().encode(JSON.stringify(key))),
    ended: accessToken,
    deleted,
    cookie: inBrowser.token,
    otherPurpose: await signed({ sub: "x", session_id: ["x"], aal: 3 }),
    changed: `${accessToken.slice(0, -3)}AAA`,
    long: `${"a".repeat(6_000)}.b.c`,
    words: "null",
  };
}

/** The people of a fuzz. One whose session or account is gone by a request is replaced by another. */
export class Senders {
  readonly #living = new Map<TokenKind, Sender>();
  /** Of whoever is being made. */
  #address = newAddress();

  constructor(
    private readonly site: Site,
    private readonly dead: () => Record<string, string | null>,
  ) {}

  async get(kind: TokenKind): Promise<Sender> {
    if (Object.hasOwn(this.dead(), kind)) return { ...NOBODY, token: this.dead()[kind] ?? null };
    const known = this.#living.get(kind) ?? (await this.#make(kind));
    this.#living.set(kind, known);
    return known;
  }

  /** After something may have changed who they are. */
  replace(kind: TokenKind): void {
    this.#living.delete(kind);
  }

  async #make(kind: TokenKind): Promise<Sender> {
    this.#address = newAddress();
    if (kind === "visitor") {
      const { token } = await this.#call("/api/v1/visitors", null, {});
      return { ...NOBODY, token, reading: await this.#ask(token) };
    }
    const member = await this.site.member();
    const { email } = member;
    const secret = kind === "client" ? "" : (await member.enrol()).secret;
    const signIn = () =>
      this.#call("/auth/v1/token?grant_type=password", null, { email, password: PASSWORD });
    const { access_token: token, refresh_token: refresh, user } = await signIn();
    if (kind === "client") {
      const { id: factor } = await this.#call("/auth/v1/factors", token, { factor_type: "totp" });
      const { id: challenge } = await this.#call(`/auth/v1/factors/${factor}/challenge`, token, {});
      return { token, email, refresh, challenge, factor, reading: await this.#ask(token) };
    }
    const factor = user.factors[0].id;
    const { id: challenge } = await this.#call(`/auth/v1/factors/${factor}/challenge`, token, {});
    if (kind === "pending") return { ...NOBODY, token, email, refresh, challenge, factor };
    const code = codeOf(secret, 1);
    const shown = await this.#call(`/auth/v1/factors/${factor}/verify`, token, {
      challenge_id: challenge,
      code,
    });
    const full = { token: shown.access_token, refresh: shown.refresh_token };
    return { ...full, email, challenge, factor, reading: await this.#ask(full.token) };
  }

  async #ask(token: string): Promise<string> {
    const { id } = await this.#call("/api/v1/readings", token, EXAMPLES.ask?.body ?? {});
    await this.#call(`/api/v1/readings/${id}/draw`, token, {});
    return id;
  }

  // biome-ignore lint/suspicious/noExplicitAny: JSON of whichever call.
  async #call(path: string, token: string | null, body: object): Promise<any> {
    const answer = await fetch(this.site.server.url + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": this.#address,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
    return JSON.parse(text);
  }
}
