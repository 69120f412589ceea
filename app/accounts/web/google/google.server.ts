import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import { type Settings, settings } from "~/env.server";
import { LANGUAGES } from "~/i18n/languages";
import { sessionSecret } from "~/secret.server";
import type { ProvenIdentity } from "../../identities/proven-identity";
import { standInAddresses } from "./google-addresses";

/** How long somebody may take at Google, in seconds. */
const PATIENCE = 15 * 60;
/** After how long Google counts as out of reach, in milliseconds. */
const TIMEOUT = 10_000;

const answerSchema = z.object({
  sub: z.string().min(1),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]),
});

const errandSchema = z.object({
  intent: z.enum(["sign-in", "link", "confirm"]),
  /** Where to go afterwards: a local path. */
  from: z.string(),
  language: z.enum(LANGUAGES),
});

/** What somebody was sent to Google for. */
export type Errand = z.output<typeof errandSchema>;

/** Google refused, could not be reached, or the browser that returns is not the one that was sent. */
export class GoogleError extends Error {
  override readonly name = "GoogleError";

  constructor(
    readonly code: "refused" | "failed",
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/**
 * The answer that sends a browser to Google for an errand, which it carries in a signed cookie of minutes.
 * @throws Response 404 where Google is not offered.
 */
export async function goToGoogle(request: Request, errand: Errand): Promise<Response> {
  const { authenticator, storage } = google();
  const kept = await storage.getSession();
  kept.set("errand", errand);
  const headers = { Cookie: (await storage.commitSession(kept)).split(";")[0] ?? "" };
  const going = authenticator.authenticate("google", new Request(request.url, { headers }));
  // The strategy throws its redirect.
  const answer = await going.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return new Response(null, { status: 303, headers: answer.headers });
  throw answer;
}

/**
 * Who returns from Google.
 * @throws GoogleError; Response 404 where Google is not offered.
 */
export async function identifyByGoogle(request: Request): Promise<ProvenIdentity> {
  const { authenticator } = google();
  const { searchParams } = new URL(request.url);
  if (searchParams.get("error") === "access_denied") throw new GoogleError("refused");
  try {
    return await withinTime(authenticator.authenticate("google", request, { throwOnError: true }));
  } catch (error) {
    if (error instanceof AuthorizationError) throw new GoogleError("failed", { cause: error });
    throw error;
  }
}

/** What the browser of a request was sent to Google for, if it was. */
export async function errandOf(request: Request): Promise<Errand | null> {
  const kept = await google().storage.getSession(request.headers.get("Cookie"));
  return errandSchema.safeParse(kept.get("errand")).data ?? null;
}

/** The `Set-Cookie` value after which the browser is on no errand. */
export async function endErrand(): Promise<string> {
  const { storage } = google();
  return storage.destroySession(await storage.getSession());
}

interface Google {
  authenticator: Authenticator<ProvenIdentity>;
  storage: SessionStorage;
}

let shared: Google | undefined;

function google(): Google {
  const { google: configured, appUrl } = settings();
  if (!configured) throw new Response(null, { status: 404 });
  shared ??= createGoogle(configured, appUrl);
  return shared;
}

function createGoogle(configured: NonNullable<Settings["google"]>, appUrl: string): Google {
  const storage = createCookieSessionStorage({
    cookie: {
      name: "google",
      secrets: [sessionSecret()],
      httpOnly: true,
      sameSite: "lax",
      path: "/auth/google",
      secure: appUrl.startsWith("https:"),
      maxAge: PATIENCE,
    },
  });
  const options = {
    clientID: configured.clientId,
    clientSecret: configured.clientSecret,
    callbackURL: `${appUrl}/auth/google/callback`,
    scope: "openid email",
    prompt: "select_account",
  } as const;
  const strategy = new GoogleStrategy(options, async ({ profile }) => identityOf(profile._json));
  if (configured.url) Object.assign(strategy, standInAddresses(configured.url));
  return { storage, authenticator: new Authenticator<ProvenIdentity>(storage).use(strategy) };
}

/** What Google answered, checked: it may answer with a fault in the same form. */
function identityOf(answer: unknown): ProvenIdentity {
  const { sub, email, email_verified: isEmailVerified } = answerSchema.parse(answer);
  return { provider: "google", subject: sub, email, isEmailVerified };
}

/** Neither the library nor `fetch` gives up by itself. */
async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GoogleError("failed")), TIMEOUT);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
