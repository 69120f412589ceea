import { useTranslation } from "react-i18next";
import { DECKS, type DeckChoice } from "~/readings/tarot/spreads.data";
import { Icon } from "~/ui/icon";
import { TextBreak } from "~/ui/text-break";

interface DeckPickerProps {
  /** The decks that are not for subscribers alone. */
  free: readonly DeckChoice[];
  chosen: string;
  isPremium: boolean;
  error?: string;
  onChoose(deck: DeckChoice): void;
}

/** The major arcana, or all 78 cards for subscribers. */
export function DeckPicker({ free, chosen, isPremium, error, onChoose }: DeckPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? "deck-error" : undefined}>
      <legend className="mb-4 font-display text-2xl">{t("tarot.steps.deck")}</legend>
      {error && (
        <p id="deck-error" className="mb-3 text-alarm">
          {error}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {DECKS.map((deck) => (
          <div key={deck} className="grid">
            <label className="sheet flex gap-4 p-2 sm:p-3">
              <input
                type="radio"
                name="deck"
                value={deck}
                checked={deck === chosen}
                onChange={() => onChoose(deck)}
                className="mt-1.5 h-4 w-4 shrink-0 accent-brass"
              />
              <span>
                <span className="mb-1.5 flex flex-wrap items-center gap-2 font-display text-xl">
                  {t(`deck.${deck}.name`)}{" "}
                  {!free.includes(deck) && (
                    <span className="inline-flex items-center gap-1 rounded-sm border border-brass px-1.5 font-sans text-xs text-brass">
                      <Icon name={isPremium ? "crown" : "lock"} />
                      {t("readers.premiumOnly")}
                    </span>
                  )}
                </span>
                <TextBreak />
                <span className="block text-sm text-pretty text-soft">{t(`deck.${deck}.summary`)}</span>
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
