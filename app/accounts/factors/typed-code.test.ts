import { expect, test } from "vitest";
import { readTypedCode } from "./typed-code";

test.each(["123456", " 123 456 ", "123-456", "１２３４５６"])("%j is the code of an app", (typed) => {
  expect(readTypedCode(typed)).toEqual({ kind: "totp", code: "123456" });
});

test.each([
  "0123-4567-89ab-cdef",
  "0123456789ABCDEF",
  "o123 4567 89ab cdef",
  "OI23 4567–89AB—CDEF",
  "０l23-4567-89ab-cdef",
])("%j is a recovery code", (typed) => {
  expect(readTypedCode(typed)).toEqual({ kind: "recovery", code: "0123456789abcdef" });
});

test.each(["", "12345", "1234567", "12345a", "0123-4567-89ab-cdeu", "0123-4567-89ab-cde", "'; --"])(
  "%j is no code",
  (typed) => {
    expect(readTypedCode(typed)).toBeNull();
  },
);
