import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isTokenText, writeToken } from "./token-text";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const tokens = fc
  .array(fc.nat(61), { minLength: 32, maxLength: 32 })
  .map((picks) => writeToken(() => picks.shift() ?? 0));

test("a token is its prefix, 32 letters or digits, and their CRC-32 in base 62", () => {
  fc.assert(
    fc.property(tokens, (token) => {
      expect(token).toMatch(/^sgp_[0-9A-Za-z]{38}$/);
      const check = [...token.slice(36)].reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0);
      expect(check).toBe(crc32(token.slice(4, 36)));
      expect(isTokenText(token)).toBe(true);
    }),
  );
});

test("with one letter changed, or of another form, it is none", () => {
  fc.assert(
    fc.property(tokens, fc.integer({ min: 4, max: 41 }), fc.nat(61), (token, at, digit) => {
      const other = token.slice(0, at) + DIGITS[digit] + token.slice(at + 1);
      expect(isTokenText(other)).toBe(other === token);
    }),
  );
  for (const text of ["", "sgp_", `sgp_${"0".repeat(38)}x`, `sgv_${"0".repeat(38)}`, `sgp_${"é".repeat(38)}`])
    expect(isTokenText(text)).toBe(false);
});
