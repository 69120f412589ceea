import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { challengeCookie, challengeOf } from "./passkey-cookie.server";

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

test("what a browser is given to sign counts for five minutes, for its purpose and in its session", async () => {
  const asked = { challenge: "a challenge", purpose: "show", session: "a session" } as const;
  const request = withCookie(await challengeCookie(asked));
  expect(await challengeOf(request, { purpose: "show", session: "a session" })).toBe("a challenge");
  for (const other of [
    { purpose: "show", session: "another" },
    { purpose: "show", session: null },
    { purpose: "add", session: "a session" },
  ] as const)
    expect(await challengeOf(request, other)).toBe("");
  vi.setSystemTime(Date.now() + 5 * 60_000 - 1_000);
  expect(await challengeOf(request, asked)).toBe("a challenge");
  vi.setSystemTime(Date.now() + 2_000);
  expect(await challengeOf(request, asked)).toBe("");
});
