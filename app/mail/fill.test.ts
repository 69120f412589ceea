import { expect, test } from "vitest";
import { fill } from "./fill";

test("a blank is filled once, and never left", () => {
  expect(fill("to {{a}}", { a: "{{b}}", b: "no" })).toBe("to {{b}}");
  expect(() => fill("to {{a}}", {})).toThrow("Nothing to fill a with.");
});
