/**
 * An OpenID server for tests and demonstrations that speaks what remix-auth-google uses of Google's: real HTTP on
 * loopback, with PKCE and ID tokens. A browser is asked who it is; `next` answers in its place, `behave` sets how the server answers ours.
 */
import { randomUUID } from "node:crypto";
import express, { type NextFunction, type Request, type Response } from "express";
import {
  asksAuthTime,
  authorizationFault,
  type Client,
  isVerified,
  oauthError,
  scopesOf,
  tokenFault,
} from "./google-checks";
import { choicePage, chosenPerson, type Person } from "./google-people";
import { type IdClaims, idClaims, idToken, personClaims } from "./google-tokens";
import { escapeHtml, page } from "./page";
import { serve } from "./serve";

export type { Person };

/** `slow` keeps every question waiting until the next `behave`. */
export type GoogleBehaviour = "ok" | "down" | "slow" | "garbage";

export interface GoogleOptions extends Client {
  port?: number;
  /** In milliseconds. */
  codeLife?: number;
}

interface Grant {
  person: Person;
  scopes: string[];
  nonce: string;
  challenge: string;
  redirectUri: string;
  asksAuthTime: boolean;
  until: number;
}

const TOKEN_LIFE = 3_599;

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startGoogle({ port, codeLife = 60_000, ...client }: GoogleOptions) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const answers: (Person | "refuse")[] = [];
  const held: (() => void)[] = [];
  let behaviour: GoogleBehaviour = "ok";
  let claimed: IdClaims = {};

  const app = express();
  app.use(express.text({ type: "application/x-www-form-urlencoded" }));
  app.get("/", (_request, response) => {
    response.send(page("The Google stand-in", "<p>It waits for somebody to sign in.</p>"));
  });
  app.all("/o/oauth2/v2/auth", (request, response) => {
    const query = queryOf(request);
    const fault = authorizationFault(query, client);
    if (fault) return response.status(400).send(page("Access blocked", `<p>${escapeHtml(fault)}</p>`));
    const answer = request.method === "POST" ? chosenPerson(formOf(request)) : answers.shift();
    if (!answer) return response.send(choicePage(request.originalUrl));
    return response.redirect(303, backAddress(query, answer));
  });
  app.post("/token", behaving, (request, response) => {
    const form = formOf(request);
    // The address that the code was sent to (RFC 6749, 4.1.3).
    const asked = codes.get(form.get("code") ?? "")?.redirectUri;
    const fault = tokenFault(form, asked ? { ...client, redirectUris: [asked] } : client);
    if (fault) return response.status(fault.status).json(fault.body);
    const grant = take(codes, form.get("code") ?? "");
    if (!grant) return response.status(400).json(oauthError("invalid_grant", "Malformed auth code."));
    if (!isVerified(grant.challenge, form.get("code_verifier") ?? ""))
      return response.status(400).json(oauthError("invalid_grant", "Invalid code verifier."));
    const token = `stand-in-${randomUUID()}`;
    tokens.set(token, { ...grant, until: Date.now() + TOKEN_LIFE * 1_000 });
    const scope = grant.scopes.join(" ");
    // As it is called by whoever asks: it may have two names.
    const issuer = `http://${request.headers.host}`;
    const claims = { ...idClaims(grant, { issuer, audience: client.clientId }), ...claimed };
    const id_token = idToken(claims, client.clientSecret);
    return response.json({
      access_token: token,
      expires_in: TOKEN_LIFE,
      scope,
      token_type: "Bearer",
      id_token,
    });
  });
  app.get("/oauth2/v3/userinfo", behaving, (request, response) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const grant = tokens.get(token);
    if (grant && grant.until > Date.now()) return response.json(personClaims(grant));
    return response.status(401).json(oauthError("invalid_request", "Invalid Credentials"));
  });

  function behaving(request: Request, response: Response, next: NextFunction) {
    if (behaviour === "ok") next();
    else if (behaviour === "slow") held.push(() => behaving(request, response, next));
    else response.status(behaviour === "down" ? 503 : 200).send(page("Sorry", "<p>Told to say this.</p>"));
  }

  function backAddress(query: URLSearchParams, answer: Person | "refuse"): string {
    const redirectUri = query.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    if (answer === "refuse") {
      back.searchParams.set("error", "access_denied");
      return back.href;
    }
    const code = `4/${randomUUID()}`;
    const scopes = scopesOf(query);
    codes.set(code, {
      person: answer,
      scopes,
      nonce: query.get("nonce") ?? "",
      challenge: query.get("code_challenge") ?? "",
      redirectUri,
      asksAuthTime: asksAuthTime(query),
      until: Date.now() + codeLife,
    });
    back.searchParams.set("code", code);
    back.searchParams.set("scope", scopes.join(" "));
    return back.href;
  }

  const server = await serve(app, port);
  return {
    url: server.url,
    /** Answers the next authorization that is not yet answered, at once and without the page. */
    next(answer: Person | "refuse") {
      answers.push(answer);
    },
    /** How it answers our server from now on; browsers are always served. */
    behave(next: GoogleBehaviour) {
      behaviour = next;
      for (const release of held.splice(0)) release();
    },
    /** Has its ID tokens say this from now on, besides what is true or in its place; `undefined` leaves a claim out. */
    claim(claims: IdClaims) {
      claimed = claims;
    },
    close: server.close,
  };
}

export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>;

/** What is kept under `key`, which is no longer kept; nothing once its time is over. */
function take(grants: Map<string, Grant>, key: string): Grant | undefined {
  const grant = grants.get(key);
  grants.delete(key);
  return grant && grant.until > Date.now() ? grant : undefined;
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, "http://stand-in").searchParams;
}

function formOf({ body }: Request): URLSearchParams {
  return new URLSearchParams(typeof body === "string" ? body : "");
}
