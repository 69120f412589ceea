import type { TFunction } from "i18next";
import type { TarotKind } from "~/readings/reading";
import { SPREADS } from "~/readings/tarot/spreads.data";

/** The text of a chosen preset, if it is one of the spread's. */
export function presetText(kind: TarotKind, name: unknown, t: TFunction): string | null {
  const preset = SPREADS[kind].presets.find((known) => known === name);
  return preset ? t(`tarot.presets.${preset}`) : null;
}
