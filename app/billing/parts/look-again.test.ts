import { expect, test } from "vitest";
import { AT_MOST, EVERY_PAGE, firstLook, nextLook } from "./look-again";

const PAGE = "/en/payment/success";

test("a page without scripts looks again for two minutes and then no more", () => {
  const looks: string[] = [];
  let next = nextLook(PAGE, "?session_id=cs_1");
  while (next && looks.length < 1_000) {
    looks.push(next);
    next = nextLook(PAGE, new URL(next, "http://site").search);
  }
  expect(looks[0]).toBe(`${PAGE}?session_id=cs_1&looks=1`);
  expect(looks.length * EVERY_PAGE).toBe(AT_MOST);
});

test.each(["-1", "many", "1e9", "NaN"])("a count of %s looks no more", (count) => {
  expect(nextLook(PAGE, `?session_id=cs_1&looks=${count}`)).toBeNull();
});

test("looking begins anew at the address as it was", () => {
  expect(firstLook(PAGE, "?session_id=cs_1&looks=24")).toBe(`${PAGE}?session_id=cs_1`);
});
