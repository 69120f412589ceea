import { expect, test } from "vitest";
import { languageOfPath, localizedPath, localPath, pathWithoutLanguage } from "./paths";

test.each([
  ["/", "de", "/de"],
  ["/en", "de", "/de"],
  ["/en/", "de", "/de"],
  ["/tarot", "zh-TW", "/zh-TW/tarot"],
  ["/es/tarot/daily?reader=wen#question", "fr", "/fr/tarot/daily?reader=wen#question"],
  ["/?a=1", "fr", "/fr?a=1"],
  ["/en?a=1", "fr", "/fr?a=1"],
  ["/english", "fr", "/fr/english"],
] as const)("%s in %s is %s", (path, language, expected) => {
  expect(localizedPath(path, language)).toBe(expected);
});

test("a path knows its language only by its whole first segment", () => {
  expect(languageOfPath("/zh-CN/tarot")).toBe("zh-CN");
  expect(languageOfPath("/zh/tarot")).toBeUndefined();
  expect(pathWithoutLanguage("/de/readings")).toBe("/readings");
});

test.each([
  "//evil.example",
  "/..//evil.example/x",
  "/.//evil.example/x",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "",
  null,
  "/a b",
])("%s leads nowhere else", (path) => {
  expect(localPath(path, "/en")).toBe("/en");
});

test("a local path is kept with its query", () => {
  expect(localPath("/de/tarot/daily?reader=theo", "/en")).toBe("/de/tarot/daily?reader=theo");
});
