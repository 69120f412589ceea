import { useTranslation } from "react-i18next";
import { DECKS, type DeckChoice } from "~/readings/tarot/spreads.data";
import { Icon } from "~/ui/icon";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { TextBreak } from "~/ui/text-break";
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

/** Cards by which each is known: three of the great ones; one of those, and one of the small ones with a court card. */
const CARDS: Record<DeckChoice, readonly string[]> = {
  major: ["ar17", "ar18", "ar19"],
  full: ["ar10", "cuac", "swqu"],
};

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
      <div className="decks">
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
            <span className="deck-cards">
              {CARDS[deck].map((card) => (
                <Illustration
                  key={card}
                  srcSet={imagePath(`tarot/small/${card}.webp`)}
                  width={200}
                  height={321}
                  className={isPremium || free.includes(deck) ? "" : "opacity-55"}
                />
              ))}
              <span className="tick badge -start-2">
                <Icon name="tick" />
              </span>
              {!free.includes(deck) && (
                <span className="badge -end-2">
                  <Icon name={isPremium ? "crown" : "lock"} />
                </span>
              )}
            </span>
            <span className="min-w-0">
              <span className="block font-display text-base leading-tight sm:text-lg">
                {t(`deck.${deck}.name`)}
                {!free.includes(deck) && <span className="sr-only"> ({t("readers.premiumOnly")})</span>}
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
