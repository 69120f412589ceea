import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { dollars } from "./dollars";

const WRITTEN: Record<Language, string> = {
  en: "$25.47",
  es: "25,47 US$",
  "zh-CN": "US$25.47",
  "zh-TW": "US$25.47",
  fr: "25,47 $US",
  de: "25,47 $",
};

test.each(LANGUAGES)("a price is written in %s", (language) => {
  expect(dollars(2547, language).replace(/[\u00a0\u202f]/g, " ")).toBe(WRITTEN[language]);
});
