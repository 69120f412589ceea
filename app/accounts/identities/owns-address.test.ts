import { expect, test } from "vitest";
import { ownsAddress } from "./owns-address";

test.each([
  ["ada@gmail.com", null, true],
  ["ada@googlemail.com", null, true],
  ["ada@gmail.com", "example.com", true],
  ["ada@example.com", "example.com", true],
  ["ada@example.com", "Example.COM", true],
  ["ada@xn--bcher-kva.example", "xn--bcher-kva.example", true],
  ["ada@example.com", null, false],
  ["ada@example.com", "", false],
  ["ada@example.com", "other.example", false],
  ["ada@mail.example.com", "example.com", false],
  ["ada@example.com", "mail.example.com", false],
  ["ada@gmail.com.example", null, false],
  ["ada@notgmail.com", null, false],
  ["gmail.com@example.com", null, false],
] as const)("that Google owns %s, with hd %s, is %s", (email, hd, isOwned) => {
  expect(ownsAddress({ hd }, email)).toBe(isOwned);
});
