import { useTranslation } from "react-i18next";
import type { ReaderOnPage } from "~/readings/readers/list-readers.server";
import { Icon } from "~/ui/icon";
import { Illustration, LineDrawing } from "~/ui/line-drawing";
import { TextBreak, TextDot } from "~/ui/text-break";
import { wasPressed } from "~/ui/was-pressed";

interface ReaderPickerProps {
  readers: readonly ReaderOnPage[];
  chosen: string;
  isPremium: boolean;
  error?: string;
  onChoose(reader: ReaderOnPage): void;
  /** It was pressed, not only come upon with an arrow key. */
  onPress(reader: ReaderOnPage): void;
}

/** The readers as a row of portraits, and what the chosen one says of themselves. */
export function ReaderPicker({ readers, chosen, isPremium, error, onChoose, onPress }: ReaderPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? "reader-error" : undefined} className="min-w-0">
      <legend className="mb-2 font-display text-xl">{t("tarot.steps.reader")}</legend>
      {error && (
        <p id="reader-error" className="mb-3 text-alarm">
          {error}
        </p>
      )}
      <div className="reader-row">
        {readers.map((reader) => (
          <Portrait
            key={reader.id}
            reader={reader}
            isChosen={reader.id === chosen}
            isPremium={isPremium}
            onChoose={() => onChoose(reader)}
            onPress={() => onPress(reader)}
          />
        ))}
      </div>
      <div className="reader-words mt-2">
        {readers.map((reader) => (
          <Words
            key={reader.id}
            reader={reader}
            isChosen={reader.id === chosen}
            isLocked={reader.isPremiumOnly && !isPremium}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PortraitProps {
  reader: ReaderOnPage;
  isChosen: boolean;
  isPremium: boolean;
  onChoose(): void;
  onPress(): void;
}

function Portrait({ reader, isChosen, isPremium, onChoose, onPress }: PortraitProps) {
  const { t } = useTranslation();
  const isLocked = reader.isPremiumOnly && !isPremium;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the radio button within
    <label onClick={(event) => wasPressed(event) && onPress()} className="choice reader">
      <input
        type="radio"
        name="reader"
        value={reader.id}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
        aria-describedby={`${reader.id}-about`}
      />
      <span className="portrait">
        <Illustration
          srcSet={reader.image.replace("/readers/", "/readers/small/")}
          width={160}
          height={160}
          className={isLocked ? "opacity-55" : ""}
        />
        {reader.isPremiumOnly && (
          <span className="badge end-0">
            <Icon name={isPremium ? "crown" : "lock"} />
          </span>
        )}
        <span className="tick badge start-0">
          <Icon name="tick" />
        </span>
      </span>
      <span className="block font-display leading-tight">{reader.name}</span>
      {reader.isPremiumOnly && <span className="sr-only"> ({t("readers.premiumOnly")})</span>}
      <TextBreak />
    </label>
  );
}

interface WordsProps {
  reader: ReaderOnPage;
  isChosen: boolean;
  isLocked: boolean;
}

/** All of them are there where no script shows the right one. */
function Words({ reader, isChosen, isLocked }: WordsProps) {
  const { t } = useTranslation();
  return (
    <p id={`${reader.id}-about`} data-chosen={isChosen} className="text-sm text-pretty">
      <span className="sr-only">{reader.name}: </span>
      {reader.description}{" "}
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
        <TextBreak />
        {reader.expertise.map(({ label, icon, color, ground }, index) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            {index > 0 && <TextDot />}
            <svg width="24" height="24" color={color} aria-hidden="true">
              <circle cx="12" cy="12" r="11.5" fill={ground} stroke="currentColor" />
              <LineDrawing name={icon} x={5} y={5} width={14} height={14} />
            </svg>
            {t(`expertise.${label}`)}
          </span>
        ))}
        {isLocked && (
          <span className="text-brass">
            <TextDot />
            {t("readers.unlock")}
          </span>
        )}
      </span>
    </p>
  );
}
