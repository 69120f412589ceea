import { expect, test } from "vitest";
import { readIdToken } from "./id-token";

const NOW = Date.UTC(2026, 10, 25);
const SECONDS = NOW / 1000;
const CLAIMS = {
  iss: "https://accounts.google.com",
  aud: "a client",
  azp: "a client",
  exp: SECONDS + 3_600,
  iat: SECONDS,
  nonce: "a nonce",
  sub: "1",
  email: "Zoë@example.com",
  email_verified: true,
};
const EXPECTED = {
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  audience: "a client",
  nonce: "a nonce",
  now: NOW,
};

function tokenOf(claims: unknown): string {
  return ["{}", JSON.stringify(claims), "a signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
}

const read = (change: object, expected: object = {}) =>
  readIdToken(tokenOf({ ...CLAIMS, ...change }), { ...EXPECTED, ...expected });

test.each([
  {},
  { iss: "accounts.google.com" },
  { aud: ["a client"], azp: undefined },
  { aud: ["another", "a client"] },
  { azp: undefined },
  { exp: SECONDS - 59 },
  { auth_time: SECONDS + 59 },
  { auth_time: 0 },
  { hd: "example.com" },
])("a token for us, now and this sign-in is read: %j", (change) => {
  expect(read(change)).toMatchObject({ sub: "1", email: "Zoë@example.com", email_verified: true });
});

test("whether the address is checked may be said in words", () => {
  expect(read({ email_verified: "false" }).email_verified).toBe(false);
  expect(read({ email_verified: "true" }).email_verified).toBe(true);
});

test.each([
  { iss: "https://accounts.google.com.evil.example" },
  { iss: undefined },
  { aud: "another" },
  { aud: [] },
  { aud: ["another", "a client"], azp: "another" },
  { aud: ["another", "a client"], azp: undefined },
  { azp: "another" },
  { exp: SECONDS - 60 },
  { exp: undefined },
  { exp: "9999999999" },
  { nonce: "another" },
  { nonce: "" },
  { nonce: undefined },
  { auth_time: SECONDS + 61 },
  { auth_time: "now" },
  { auth_time: -1 },
  { sub: "" },
  { sub: undefined },
  { email: undefined },
  { email_verified: undefined },
])("a token is refused for %j", (change) => {
  expect(() => read(change)).toThrow();
});

test("no nonce of ours matches none", () => {
  expect(() => read({ nonce: "" }, { nonce: "" })).toThrow();
});

test.each([undefined, null, 1, "", "a.b", "a.b.c", "..", `a.${Buffer.from("null").toString("base64url")}.c`])(
  "what is no token is refused: %j",
  (token) => {
    expect(() => readIdToken(token, EXPECTED)).toThrow();
  },
);
