import type { Language } from "~/i18n/languages";

/** What says of a reversed card that heads are below and feet above: of the Hanged Man the opposite is to be seen. */
export const HEAD_DOWN: Record<Language, RegExp> = {
  en: /\bhead|\bfeet\b|\bheels\b|\blegs\b/i,
  de: /kopf|füße|beine/i,
  fr: /tête|jambes|\bpieds\b|le front/i,
  es: /cabeza|\bpies\b|piernas|patas/i,
  "zh-CN": /[头脚]朝|头[在下]|脚在|倒[立挂栽]|站直/,
  "zh-TW": /[頭腳]朝|頭[在下]|腳在|倒[立掛栽]|躺倒/,
};
