import { expect, test } from "vitest";
import { inHours } from "./account-mail-texts.server";

test.each([
  ["en", "24 hours", "1 hour"],
  ["es", "24 horas", "1 hora"],
  ["zh-CN", "24 小时", "1 小时"],
  ["zh-TW", "24 小時", "1 小時"],
  ["fr", "24 heures", "1 heure"],
  ["de", "24 Stunden", "1 Stunde"],
] as const)("hours in %s: %s, %s", (language, day, one) => {
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect([inHours(24, language), inHours(1, language)].map(plain)).toEqual([day, one]);
});
