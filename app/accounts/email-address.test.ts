import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEmail } from "./email-address.server";

test.each([
  ["ann@test.example", "ann@test.example"],
  ["  Ann.Lee+Tarot@Test.Example\n", "ann.lee+tarot@test.example"],
  ["o'neil@test.example", "o'neil@test.example"],
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["ann@BÜCHER.example", "ann@xn--bcher-kva.example"],
  ["ann@bu\u0308cher.example", "ann@xn--bcher-kva.example"],
  ["ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"],
  ["ann@星镜.中国", "ann@xn--kivn56h.xn--fiqs8s"],
  ["ann@ｔｅｓｔ．Ｅｘａｍｐｌｅ", "ann@test.example"],
  ["ann@例え。example", "ann@xn--r8jz45g.example"],
  [`${"x".repeat(64)}@test.example`, `${"x".repeat(64)}@test.example`],
])("%j is %j", (typed, email) => {
  expect(parseEmail(typed)).toBe(email);
});

test.each([
  [undefined],
  [null],
  [7],
  [["ann@test.example"]],
  [""],
  ["ann"],
  ["@test.example"],
  ["ann@"],
  ["ann@localhost"],
  ["ann@test.x"],
  ["ann@test.example."],
  ["ann@.test.example"],
  ["ann@test..example"],
  ["ann@-test.example"],
  ["ann@test.example, bob@test.example"],
  ["ann@bob@test.example"],
  ["ann＠test.example"],
  ["ann@test.example＠other.example"],
  ["\u212aim@test.example"],
  ["ann@\u212aim.example"],
  ["ann@te\u017ft.example"],
  ["ann@test.e\u24e7ample"],
  ["ann@o\ufb03ce.example"],
  ["ann@test.example\u2024com"],
  ["ann@test\u2044.example"],
  ["mıke@test.example"],
  ["jösé@test.example"],
  ["星@test.example"],
  ["an\u200bn@test.example"],
  ["ann@te\u200bst.example"],
  ["ann@te\u00adst.example"],
  ["ann@test.example\u202e"],
  ["an\u0000n@test.example"],
  ["ann@test.example\r\nBcc: bob@test.example"],
  ["ann\r\n@test.example"],
  ["ann@te\tst.example"],
  ['"ann"@test.example'],
  ["ann(comment)@test.example"],
  ["Ann <ann@test.example>"],
  ["ann lee@test.example"],
  ["ann..lee@test.example"],
  [".ann@test.example"],
  ["ann.@test.example"],
  ["ann@[127.0.0.1]"],
  ["ann@127.0.0.1"],
  ["ann@0x7f.1"],
  ["ann@１２７．０．０．１"],
  ["ann@[IPv6:::1]"],
  ["ann@te%73t.example"],
  ["ann@test.example:25"],
  ["ann@test.example/path"],
  ["ann@te_st.example"],
  ["ann@xn--\u00fc.example"],
  ["ann@xn--0.example"],
  [`${"x".repeat(65)}@test.example`],
  [`ann@${"x".repeat(64)}.example`],
  [`ann@${"x.".repeat(130)}example`],
])("%j is no address", (typed) => {
  expect(parseEmail(typed)).toBeNull();
});

const address = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9+_'-]{1,20}$/),
    fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
      fc.string({ unit: fc.constantFrom(..."äöüéñçøæłďｅＥ星镜日本кДαΩאب가a1-") }),
    ),
    fc.constantFrom("example", "Example", "中国", "рф"),
  )
  .map(([localPart, label, last]) => `${localPart}@${label}.${last}`);
const anything = fc.oneof(
  address,
  fc.string({ unit: "binary" }),
  fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })).map((parts) => parts.join("@")),
  fc.tuple(address, fc.string({ unit: "binary", maxLength: 2 })).map((parts) => parts.join("")),
);

test("what is taken is plain lower-case ASCII, and taking it again changes nothing", () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const email = parseEmail(typed);
      if (email === null) return;
      expect(email).toMatch(/^[!#-'*+\-./0-9=?^_`a-z{|}~]{1,64}@[a-z0-9.-]{4,253}$/);
      expect(parseEmail(email)).toBe(email);
    }),
    { numRuns: 2_000 },
  );
});

test("an address is the same in capitals", () => {
  fc.assert(
    fc.property(address, (typed) => {
      expect(parseEmail(typed.toUpperCase())).toBe(parseEmail(typed.toLowerCase()));
    }),
    { numRuns: 1_000 },
  );
});
