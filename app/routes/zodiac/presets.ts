import type { TFunction } from "i18next";

/** The questions offered for two signs, by the names of their texts (specification, section 2: five). */
export const PRESETS = ["compatibility", "challenges", "strengths", "communication", "type"] as const;

/** The text of a chosen preset, if it is one. */
export function zodiacPresetText(name: unknown, t: TFunction): string | null {
  const preset = PRESETS.find((known) => known === name);
  return preset ? t(`zodiac.presets.${preset}`) : null;
}
