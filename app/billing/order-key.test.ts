import { describe, expect, test } from "vitest";
import { isOrderKey, newOrderKey } from "./order-key";

const ORDER = "cus_1 price_1 en";
/** Where a half minute begins. */
const BEGIN = 1_800_000_000_000;

describe("the key of an order", () => {
  test("is a UUID, and another one each time", () => {
    const keys = Array.from({ length: 20 }, () => newOrderKey(ORDER));
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(keys).size).toBe(20);
  });

  test.each([0, 1, 15_000, 29_999])("made %i ms into a half minute is its key for 30 s at least", (into) => {
    const made = BEGIN + into;
    const key = newOrderKey(ORDER, made);
    for (const later of [0, 1, 15_000, 30_000]) expect(isOrderKey(key, ORDER, made + later)).toBe(true);
    expect(isOrderKey(key, ORDER, made + 60_000)).toBe(false);
  });

  test("is known to a server whose clock is a little behind", () => {
    expect(isOrderKey(newOrderKey(ORDER, BEGIN), ORDER, BEGIN - 2_000)).toBe(true);
  });

  test.each(["cus_2 price_1 en", "cus_1 price_2 en", "cus_1 price_1 de"])("is not that of %s", (other) => {
    expect(isOrderKey(newOrderKey(ORDER, BEGIN), other, BEGIN)).toBe(false);
  });

  test("is none that was drawn without an order", () => {
    expect(isOrderKey("3c1f7d54-8a0e-4c36-9a5b-2f1f0f6f3b10", ORDER, BEGIN)).toBe(false);
  });
});
