import type { TFunction } from "i18next";

/** The questions offered for a timeline, by the names of their texts (specification, section 9: eight). */
export const PRESETS = [
  "love",
  "work",
  "change",
  "decision",
  "lesson",
  "strength",
  "relationship",
  "year",
] as const;

/** The text of a chosen preset, if it is one. */
export function presetText(name: unknown, t: TFunction): string | null {
  const preset = PRESETS.find((known) => known === name);
  return preset ? t(`tarot.presets.${preset}`) : null;
}
