import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AskedOfGoogle, askedOf, keepAsked, keepIdentity, keptIdentityOf } from "./google-cookie.server";

const MINUTES = 15;
const IDENTITY = { provider: "google", subject: "1", email: "ada@example.com" } as const;

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", "a secret for tests, of more than thirty-two characters");
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A request of the browser that was given this cookie and keeps it, however long. */
const withCookie = (cookie: string) =>
  new Request("http://localhost/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

test("an identity is kept for a quarter of an hour, however long the cookie is", async () => {
  const request = withCookie(await keepIdentity(IDENTITY));
  expect(await keptIdentityOf(request)).toEqual(IDENTITY);
  later(MINUTES - 1);
  expect(await keptIdentityOf(request)).toEqual(IDENTITY);
  later(2);
  expect(await keptIdentityOf(request)).toBeNull();
});

test("what is kept is no way back from Google, and the way there keeps no identity", async () => {
  const asked: AskedOfGoogle = {
    intent: "sign-in",
    from: "/",
    language: "en",
    session: null,
    nonce: "a nonce",
    verifier: "a verifier",
    askedAt: Date.now(),
  };
  expect(await askedOf(withCookie(await keepIdentity(IDENTITY)))).toBeNull();
  const going = withCookie(await keepAsked(asked));
  expect(await keptIdentityOf(going)).toBeNull();
  // The state is added by who sends the browser there.
  expect(await askedOf(going)).toBeNull();
});
