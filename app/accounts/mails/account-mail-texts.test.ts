import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { inHours, inMinutes } from "./account-mail-texts.server";

const WRITTEN: Record<Language, [day: string, one: string, minutes: string]> = {
  en: ["24 hours", "1 hour", "10 minutes"],
  es: ["24 horas", "1 hora", "10 minutos"],
  "zh-CN": ["24 小时", "1 小时", "10 分钟"],
  "zh-TW": ["24 小時", "1 小時", "10 分鐘"],
  fr: ["24 heures", "1 heure", "10 minutes"],
  de: ["24 Stunden", "1 Stunde", "10 Minuten"],
};

test.each(LANGUAGES)("hours and minutes are written in %s", (language) => {
  const plain = (text: string) => text.replace(/\s/g, " ");
  const written = [inHours(24, language), inHours(1, language), inMinutes(10, language)];
  expect(written.map(plain)).toEqual(WRITTEN[language]);
});
