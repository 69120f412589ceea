import { expect, test } from "vitest";
import type { LiveSession } from "../account";
import { missingProof } from "./missing-proof";

const account = {
  id: "",
  email: "",
  isVerified: true,
  language: "en",
  hasPassword: true,
  isSubscriber: false,
};

/** A session whose proofs are so many minutes old; null where there was none. */
function session(identity: number, factor: number | null, hasFactor: boolean): LiveSession {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  return {
    id: "",
    aal: hasFactor ? 2 : 1,
    authenticatedAt: ago(identity),
    factorAt: factor === null ? null : ago(factor),
    expiresAt: ago(-60),
    account: { ...account, language: "en", hasFactor },
  };
}

test.each([
  [14, null, false, null],
  [16, null, false, "identity"],
  // A factor that was taken away proves nothing, and is asked for no more.
  [16, 1, false, "identity"],
  [14, 14, true, null],
  [14, 16, true, "factor"],
  [14, null, true, "factor"],
  [16, 14, true, "identity"],
  [16, 16, true, "identity"],
] as const)("who they are %j min ago, a factor %j min ago, has one: %j: missing is %j", (...row) => {
  const [identity, factor, hasFactor, missing] = row;
  expect(missingProof(session(identity, factor, hasFactor))).toBe(missing);
});

test("what is proved just now is missing no more, and stands for nothing else", () => {
  expect(missingProof(session(16, null, false), "identity")).toBeNull();
  expect(missingProof(session(16, 16, true), "identity")).toBe("factor");
  expect(missingProof(session(16, 16, true), "factor")).toBe("identity");
  expect(missingProof(session(14, 16, true), "factor")).toBeNull();
});
