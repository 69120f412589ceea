import { expect, test, vi } from "vitest";
import { languageOf } from "./language.server";

function request(path: string, headers: Record<string, string> = {}) {
  return new Request(`http://localhost${path}`, { headers });
}

test("the address goes before the saved choice, and that before what the browser accepts", () => {
  const headers = { Cookie: "lang=fr", "Accept-Language": "es" };
  expect(languageOf(request("/de/tarot", headers))).toBe("de");
  expect(languageOf(request("/tarot", headers))).toBe("fr");
  expect(languageOf(request("/tarot", { "Accept-Language": "es" }))).toBe("es");
  expect(languageOf(request("/tarot"))).toBe("en");
});

test("an unknown choice counts for nothing", () => {
  expect(languageOf(request("/", { Cookie: "lang=tlh", "Accept-Language": "de" }))).toBe("de");
});

test.each([
  ["zh", "zh-CN"],
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hans-TW", "zh-CN"],
  ["zh-SG", "zh-CN"],
  ["de-CH, en;q=0.5", "de"],
  ["ja, fr;q=0.8, en;q=0.9", "en"],
  ["*", "en"],
  ["en-us-us, de;q=0.5", "de"],
  ["de-1996-1996", "en"],
  ["x-", "en"],
  ["en-u-bad-", "en"],
  [",;q=;;", "en"],
])("a browser that accepts %s gets %s", (accepted, expected) => {
  expect(languageOf(request("/", { "Accept-Language": accepted }))).toBe(expected);
});

test("of a long header its beginning is read, up to the first language of ours, and once", () => {
  const read = vi.spyOn(Intl.Locale.prototype, "maximize");
  const page = (accepted: string) => languageOf(request("/tarot", { "Accept-Language": accepted }));
  const long = "ja,ko,".repeat(2_500);
  expect(page(`${long}de`)).toBe("en");
  expect(read.mock.calls.length).toBeLessThanOrEqual(20);
  expect(page(`x${"y".repeat(15_000)},de`)).toBe("en");
  read.mockClear();
  expect(page(`ja,fr,${long}`)).toBe("fr");
  expect(read).toHaveBeenCalledTimes(2);
  expect(page(`ja,fr,${long}`)).toBe("fr");
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});
