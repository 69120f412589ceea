import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Account } from "~/accounts/account";
import { findAccount } from "~/accounts/find-account.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { takeStream } from "~/rate-limits/open-streams.server";
import { type ExactLimit, type QuickLimit, STREAM_WAIT } from "~/rate-limits/request-limits";
import type { Requester } from "~/rate-limits/requester.server";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";
import { takeRequest } from "~/rate-limits/take-request.server";
import type { Role } from "~/usage/limits";
import type { Owner } from "~/usage/owner";
import type { Person } from "~/usage/person";
import type { Bearer, Scope } from "../bearer/bearer";
import { bearerTokenOf, readBearer } from "../bearer/read-bearer.server";
import { ApiProblem, type FieldFault } from "./api-problem.server";
import { apiTexts } from "./api-texts.server";

/** How a token is read; a test brings another way along. */
export type Identify = typeof readBearer;

/** Somebody whose token was read: never nobody. */
export type KnownPerson = Person & { owner: Owner };

interface Asked {
  request: Request;
  context: AppLoadContext;
  language: Language;
  params: Record<string, string>;
  /** Of the address, checked by the call's schema. */
  query: Record<string, string | undefined>;
  /** The body as it came: any JSON. */
  body: unknown;
  identify?: Identify;
}

/** A request to one of the calls, and who sent it. */
export class AskedCall {
  readonly request: Request;
  readonly context: AppLoadContext;
  readonly language: Language;
  readonly params: Record<string, string>;
  readonly query: Record<string, string | undefined>;
  readonly body: unknown;
  /** What whoever asks is to the daily limit, once that is known. */
  role: Role | undefined;
  /** Called once it is known who asks: what was answered before is thrown there, and nothing is done twice. */
  onPerson: (owner: Owner) => Promise<void> = async () => undefined;
  readonly #identify: Identify;

  constructor({ request, context, language, params, query, body, identify = readBearer }: Asked) {
    this.request = request;
    this.context = context;
    this.language = language;
    this.params = params;
    this.query = query;
    this.body = body;
    this.#identify = identify;
  }

  /** @throws ApiProblem `unauthorized`, `second-factor`, `scope`, `unverified`; and what was answered before to the same. */
  async person(scope: Scope): Promise<KnownPerson> {
    const bearer = await this.#bearer(scope);
    const { clientAddress } = this.context;
    if (bearer.userId === undefined) {
      const owner = { visitorId: bearer.visitorId };
      return this.#known({ owner, role: "anonymous", clientAddress });
    }
    const account = await this.#account(bearer.userId);
    const role = account.isSubscriber ? "subscriber" : "member";
    return this.#known({ owner: { userId: account.id }, role, clientAddress });
  }

  /** The same for what only somebody with an account may do. @throws also ApiProblem `account-needed`. */
  async account(): Promise<Account> {
    const bearer = await this.#bearer("account");
    if (bearer.userId === undefined) throw new ApiProblem("account-needed");
    const account = await this.#account(bearer.userId);
    await this.#known({
      owner: { userId: account.id },
      role: account.isSubscriber ? "subscriber" : "member",
      clientAddress: this.context.clientAddress,
    });
    return account;
  }

  /** Counts it with what the pages count. @throws ApiProblem `too-many`. */
  async limit(name: ExactLimit, owner: Owner | null): Promise<void> {
    const wait = await takeRequest(name, this.requester(owner));
    if (wait !== null) throw new ApiProblem("too-many", { retryAfter: wait });
  }

  /** The same for what costs less than being counted in the database. */
  limitQuick(name: QuickLimit, owner: Owner | null): void {
    const wait = takeQuickRequest(name, this.requester(owner));
    if (wait !== null) throw new ApiProblem("too-many", { retryAfter: wait });
  }

  /** Takes a place among the streams that are open. */
  limitStream(owner: Owner): void {
    this.limitQuick("stream", owner);
    const refusal = takeStream(this.requester(owner), this.context.disconnected);
    if (refusal === null) return;
    throw new ApiProblem(refusal === "requester" ? "too-many" : "unavailable", { retryAfter: STREAM_WAIT });
  }

  /** Who asks, as limits count them; known without the database where a visitor does. */
  requester(owner: Owner | null): Requester {
    return { visitor: owner && JSON.stringify(owner), address: this.context.clientAddress };
  }

  /** The body by its schema. @throws ApiProblem `invalid`, with what is wrong with each field. */
  parsed<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    const { data, error } = schema.safeParse(this.body ?? {});
    if (error) throw invalid(error, this.language);
    return data as z.output<Schema>;
  }

  async #bearer(scope: Scope): Promise<Bearer> {
    const token = bearerTokenOf(this.request);
    const bearer = token === null ? null : await this.#identify(token);
    if (!bearer) throw new ApiProblem("unauthorized");
    if (bearer.userId !== undefined && bearer.needsFactor) throw new ApiProblem("second-factor");
    if (bearer.userId !== undefined && !bearer.scopes.includes(scope)) throw new ApiProblem("scope");
    return bearer;
  }

  /** Until an address is proven its account may be somebody else's. */
  async #account(userId: string): Promise<Account> {
    const account = await findAccount(userId);
    if (!account) throw new ApiProblem("unauthorized");
    if (!account.isVerified) throw new ApiProblem("unverified");
    return account;
  }

  async #known(caller: KnownPerson): Promise<KnownPerson> {
    this.role = caller.role;
    await this.onPerson(caller.owner);
    return caller;
  }
}

/** What is wrong with fields, by their schema, in the words that their forms have. */
export function invalid(error: z.ZodError, language: Language): ApiProblem {
  return new ApiProblem("invalid", { errors: error.issues.flatMap((issue) => faultsOf(issue, language)) });
}

function faultsOf(issue: z.core.$ZodIssue, language: Language): FieldFault[] {
  const { fields } = apiTexts(language);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((field) => ({ field, code: "unknown-field", detail: fields.unknown }));
  const field = issue.path.map(String).join(".");
  const isMissing = issue.input === undefined && issue.code === "invalid_type";
  const detail = sentenceFor(field, language) ?? (isMissing ? fields.missing : fields.value);
  return [{ field, code: isMissing ? "missing" : "value", detail }];
}

/** The sentence that the form of a field has for what is wrong with it; undefined where no form has the field. */
export function sentenceFor(field: string, language: Language): string | undefined {
  const t = translator(language);
  switch (field) {
    case "reader":
      return t("readers.unknown");
    case "deck":
      return t("deck.unknown");
    case "mine":
      return t("zodiac.noMine");
    case "theirs":
      return t("zodiac.noTheirs");
    case "question":
      return t("question.blank");
    case "word":
      return t("drawCheck.tooLong");
    case "plan":
      return t("billing.refusals.no-price");
    default:
      return undefined;
  }
}
