import { useTranslation } from "react-i18next";
import { DECKS, type DeckChoice } from "~/readings/tarot/spreads.data";
import { Icon } from "~/ui/icon";
import { TextBreak, TextDot } from "~/ui/text-break";
import { wasPressed } from "~/ui/was-pressed";

interface DeckPickerProps {
  /** The decks that are not for subscribers alone. */
  free: readonly DeckChoice[];
  chosen: string;
  isPremium: boolean;
  error?: string;
  onChoose(deck: DeckChoice): void;
  /** It was pressed, not only come upon with an arrow key. */
  onPress(deck: DeckChoice): void;
}

/** The major arcana, or all 78 cards for subscribers. */
export function DeckPicker({ free, chosen, isPremium, error, onChoose, onPress }: DeckPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? "deck-error" : undefined}>
      <legend className="mb-2 font-display text-xl">{t("tarot.steps.deck")}</legend>
      {error && (
        <p id="deck-error" className="mb-3 text-alarm">
          {error}
        </p>
      )}
      <div className="grid grid-cols-2">
        {DECKS.map((deck) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the radio button within
          <label key={deck} onClick={(event) => wasPressed(event) && onPress(deck)} className="choice deck">
            <input
              type="radio"
              name="deck"
              value={deck}
              checked={deck === chosen}
              onChange={() => onChoose(deck)}
              className="sr-only"
              aria-describedby={`${deck}-about`}
            />
            <span className="deck-words">
              <span className="deck-name">
                {t(`deck.${deck}.name`)}
                {!free.includes(deck) && (
                  <span className="inline-flex items-center gap-1 font-sans text-xs text-brass">
                    <TextDot />
                    <Icon name={isPremium ? "crown" : "lock"} />
                    <span className="max-sm:sr-only">{t("readers.premiumOnly")}</span>
                  </span>
                )}
              </span>
              <TextBreak />
              <span id={`${deck}-about`} className="block text-xs text-pretty text-soft max-sm:sr-only">
                {t(`deck.${deck}.summary`)}
              </span>
            </span>
            <TextBreak />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
