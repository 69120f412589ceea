import type { Language } from "~/i18n/languages";

/** What says of a reversed card that heads are below and feet above: of the Hanged Man the opposite is to be seen. */
export const HEAD_DOWN: Record<Language, RegExp> = {
  en: /\bhead|\bfeet\b|\bheels\b|\blegs\b/i,
  de: /kopf|füße|beine/i,
  fr: /tête|semelle|jambes|\bpieds\b|le front/i,
  es: /cabeza|\bpies\b|piernas|patas/i,
  "zh-CN": /[头脚]朝|朝下|头[在下]|脚在|倒[立挂栽]|站直/,
  "zh-TW": /[頭腳]朝|朝下|頭[在下]|腳在|倒[立掛栽]|躺倒/,
};

/** What speaks of today: of a card of what has been, or of what comes, nothing of it is true. */
export const OF_TODAY: Record<Language, RegExp> = {
  en: /\b(?:today|tonight|tomorrow|this (?:week|evening))\b/i,
  de: /\b(?:heute|morgen|jetzt|diese Woche)\b/,
  fr: /aujourd’hui|ce soir|cette nuit|demain|cette semaine/i,
  es: /\b(?:hoy|esta (?:noche|semana))\b/i,
  "zh-CN": /今[天晚夜日]|明天|这周|本周/,
  "zh-TW": /今[天晚夜日]|明天|這週|本週/,
};
