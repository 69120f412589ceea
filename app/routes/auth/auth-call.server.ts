import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Caller, LiveSession } from "~/accounts/account";
import { openAccessToken } from "~/accounts/tokens/access-token.server";
import { findUserForClient } from "~/accounts/tokens/find-user.server";
import { bearerTokenOf } from "~/http/bearer/read-bearer.server";
import { passesCaptcha } from "~/http/captcha.server";
import { languageOf } from "~/http/language.server";
import type { Language } from "~/i18n/languages";
import { AuthFault, validationFault } from "./auth-fault";

const captchaSchema = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) });

/** What a client calls itself in `X-Client-Info`, such as `auth-js/2.109.0`. */
const UNNAMED = "client";

/** A call of `/auth/v1`, read bit by bit. */
export class AuthCall {
  constructor(
    readonly request: Request,
    readonly context: AppLoadContext,
    /** The part of the path that names something, such as a factor. */
    readonly id: string,
  ) {}

  private json: Promise<unknown> | undefined;

  /** Of what is written to whoever calls. */
  get language(): Language {
    return languageOf(this.request);
  }

  get query(): URLSearchParams {
    return new URL(this.request.url).searchParams;
  }

  /**
   * The body by a schema. What it does not know is ignored, and null is nothing.
   * @throws AuthFault where it is no JSON, or not what the schema asks for.
   */
  async body<Output>(schema: z.ZodType<Output>): Promise<Output> {
    const { data, error } = schema.safeParse(withoutNulls(await this.readJson()));
    if (data !== undefined) return data;
    const [issue] = error?.issues ?? [];
    throw validationFault(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`);
  }

  /** Who calls, to the verbs of the accounts. @throws AccountError `captcha`. */
  async caller({ withCaptcha = false } = {}): Promise<Caller> {
    const { headers } = this.request;
    const address = this.context.clientAddress;
    return {
      address,
      userAgent: headers.get("User-Agent") ?? "",
      isHuman: withCaptcha ? await passesCaptcha(await this.captcha(), address) : true,
      moveVisitor: null,
      token: null,
      known: [],
      client: headers.get("X-Client-Info")?.trim() || UNNAMED,
    };
  }

  /**
   * The session of the access token that is shown. One that waits for the second factor may do little: {@link fullSession}.
   * @throws AuthFault where none is, or it opens nothing.
   */
  async session(): Promise<LiveSession> {
    const token = bearerTokenOf(this.request);
    if (!token) throw new AuthFault(401, "no_authorization", "This endpoint requires a valid Bearer token");
    const opened = await openAccessToken(token);
    if ("session" in opened) return opened.session;
    if (opened.refusal !== "ended") throw badToken(opened.refusal);
    if (opened.userId && (await findUserForClient(opened.userId))) {
      throw new AuthFault(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    }
    throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
  }

  /** The same, its second factor shown if the person has one. @throws AuthFault `insufficient_aal`. */
  async fullSession(): Promise<LiveSession> {
    const session = await this.session();
    if (!session.account.hasFactor || session.aal === 2) return session;
    throw new AuthFault(401, "insufficient_aal", "AAL2 session is required to do this");
  }

  private async captcha(): Promise<string | null> {
    const { data } = captchaSchema.safeParse(await this.readJson());
    return data?.gotrue_meta_security.captcha_token ?? null;
  }

  private readJson(): Promise<unknown> {
    this.json ??= readObject(this.request);
    return this.json;
  }
}

async function readObject(request: Request): Promise<object> {
  const text = await request.text();
  try {
    const read: unknown = JSON.parse(text || "{}");
    const isObject = typeof read === "object" && read !== null && !Array.isArray(read);
    if (isObject && !isDeeper(read, DEEPEST)) return read;
  } catch {
    // Said below: it is no JSON either way.
  }
  throw new AuthFault(400, "bad_json", "Could not parse request body as JSON");
}

/** How deep a body may be nested: what looks at all of it takes some of the stack for each level. */
const DEEPEST = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((held) => isDeeper(held, levels - 1));
}

function withoutNulls(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function badToken(refusal: "bad" | "expired"): AuthFault {
  const reason = refusal === "expired" ? "token is expired" : "signature is invalid";
  return new AuthFault(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
}
