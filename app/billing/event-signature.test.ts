import { expect, test } from "vitest";
import { mayBeSignature } from "./event-signature";

const NOW = 1_800_000_000;
const V1 = `v1=${"0123456789abcdef".repeat(4)}`;

test.each([
  ["one of now", `t=${NOW},${V1}`],
  ["one that was five minutes under way", `t=${NOW - 300},${V1}`],
  ["one of a clock that is a minute ahead", `t=${NOW + 60},${V1}`],
  ["one of two secrets", `t=${NOW},${V1},${V1}`],
  ["one with another scheme beside it", `t=${NOW},${V1},v0=${"f".repeat(64)}`],
  ["one in another order", `${V1},t=${NOW}`],
])("%s may be a signature", (_, header) => {
  expect(mayBeSignature(header, NOW * 1_000 + 999)).toBe(true);
});

test.each([
  ["none", null],
  ["an empty one", ""],
  ["one without a time", V1],
  ["one whose time is no number", `t=now,${V1}`],
  ["one whose time is not only a number", `t=${NOW}x,${V1}`],
  ["one whose time has a sign", `t=-${NOW},${V1}`],
  ["one with a fraction", `t=${NOW}.5,${V1}`],
  ["one with an empty time", `t=,${V1}`],
  ["one with two times", `t=${NOW},t=${NOW},${V1}`],
  ["one that is too old", `t=${NOW - 301},${V1}`],
  ["one of the future", `t=${NOW + 61},${V1}`],
  ["one in milliseconds", `t=${NOW * 1_000},${V1}`],
  ["a time alone", `t=${NOW}`],
  ["one of another scheme alone", `t=${NOW},${V1.replace("v1", "v0")}`],
  ["one that is too short", `t=${NOW},v1=abc`],
])("%s may not", (_, header) => {
  expect(mayBeSignature(header, NOW * 1_000)).toBe(false);
});
