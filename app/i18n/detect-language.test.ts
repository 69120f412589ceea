import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language.server";

function request(path: string, headers: Record<string, string> = {}) {
  return new Request(`http://localhost${path}`, { headers });
}

test("the address goes before the saved choice, and that before what the browser accepts", () => {
  const headers = { Cookie: "lang=fr", "Accept-Language": "es" };
  expect(detectLanguage(request("/de/tarot", headers))).toBe("de");
  expect(detectLanguage(request("/tarot", headers))).toBe("fr");
  expect(detectLanguage(request("/tarot", { "Accept-Language": "es" }))).toBe("es");
  expect(detectLanguage(request("/tarot"))).toBe("en");
});

test("an unknown choice counts for nothing", () => {
  expect(detectLanguage(request("/", { Cookie: "lang=tlh", "Accept-Language": "de" }))).toBe("de");
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
  expect(detectLanguage(request("/", { "Accept-Language": accepted }))).toBe(expected);
});
