import type { Language } from "~/i18n/languages";
import type { Prisma } from "../../prisma/client/client";

/** Somebody with an account. */
export interface Account {
  id: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
  isVerified: boolean;
  /** Of mails. */
  language: Language;
  hasPassword: boolean;
  /** Whether a second factor is asked for at sign-in. */
  hasFactor: boolean;
  /** Whether something that they paid for still runs. */
  isSubscriber: boolean;
}

/** A signed-in browser, or one half-way: `aal` 1 of somebody with a second factor. */
export interface LiveSession {
  id: string;
  /** The authenticator assurance level (specification, section 6). */
  aal: 1 | 2;
  /** When the person last proved who they are. */
  authenticatedAt: Date;
  /** When they last showed their second factor; null where they have not, in this session. */
  factorAt: Date | null;
  expiresAt: Date;
  account: Account;
}

/** Who asks, as far as limits and the list of sessions need it. */
export interface Caller {
  /** The network address. */
  address: string;
  userAgent: string;
  /** Whether the captcha was passed, or none is set. */
  isHuman: boolean;
  /** Gives what they asked without an account to one, within a transaction; null for whom we had not met. */
  moveVisitor: ((userId: string, client: Prisma.TransactionClient) => Promise<void>) | null;
  /** The session token that the browser holds now; it ends with the next one. */
  token: string | null;
  /** By which ids the browser is known, to accounts that signed in fully there. */
  known: readonly string[];
  /** What a client of `/auth/v1` calls itself; undefined of a browser. Its session keeps its id when it is raised. */
  client?: string;
}

/** A session that has just begun. The token is told once and kept nowhere. */
export interface StartedSession {
  id: string;
  token: string;
  /** Whether nothing is open yet but the page that asks for the second factor. */
  needsFactor: boolean;
  /** What the browser is to hold as `known` from now on, where somebody has signed in fully by this. */
  known?: readonly string[];
}
