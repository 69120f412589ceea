import { useTranslation } from "react-i18next";
import type { ReaderOnPage } from "~/readings/readers/list-readers.server";
import { Icon } from "~/ui/icon";
import { TextBreak } from "~/ui/text-break";

interface ReaderPickerProps {
  readers: readonly ReaderOnPage[];
  chosen: string;
  isPremium: boolean;
  error?: string;
  onChoose(reader: ReaderOnPage): void;
}

/** The readers as radio buttons that look like cards. */
export function ReaderPicker({ readers, chosen, isPremium, error, onChoose }: ReaderPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? "reader-error" : undefined}>
      <legend className="mb-4 font-display text-2xl">{t("tarot.steps.reader")}</legend>
      {error && (
        <p id="reader-error" className="mb-3 text-alarm">
          {error}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12">
        {readers.map((reader) => (
          <ReaderCard
            key={reader.id}
            reader={reader}
            isChosen={reader.id === chosen}
            isPremium={isPremium}
            onChoose={() => onChoose(reader)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ReaderCardProps {
  reader: ReaderOnPage;
  isChosen: boolean;
  isPremium: boolean;
  onChoose(): void;
}

function ReaderCard({ reader, isChosen, isPremium, onChoose }: ReaderCardProps) {
  const { t } = useTranslation();
  const isLocked = reader.isPremiumOnly && !isPremium;
  return (
    <div
      className={`grid sm:max-lg:last:col-span-2 ${reader.isPremiumOnly ? "lg:col-span-3" : "lg:col-span-4"}`}
    >
      <label className="sheet relative flex gap-4 p-1 sm:p-2 lg:flex-col lg:items-center lg:text-center">
        <input
          type="radio"
          name="reader"
          value={reader.id}
          checked={isChosen}
          onChange={onChoose}
          className="sr-only"
          aria-describedby={`${reader.id}-about`}
        />
        <img
          src={reader.image}
          srcSet={`${reader.image.replace("/readers/", "/readers/small/")} 160w, ${reader.image} 384w`}
          sizes="(min-width: 64rem) 7rem, 5rem"
          alt=""
          width="384"
          height="384"
          loading="lazy"
          className={`h-20 w-20 shrink-0 self-start lg:h-28 lg:w-28 lg:self-center ${isLocked ? "opacity-55" : ""}`}
        />
        <span className="min-w-0">
          <span className="mb-1.5 flex flex-col items-start gap-y-1 font-display text-xl lg:items-center">
            {reader.name}{" "}
            {reader.isPremiumOnly && (
              <span className="inline-flex items-center gap-1 rounded-sm border border-brass px-1.5 font-sans text-xs text-brass">
                <Icon name={isPremium ? "crown" : "lock"} />
                {t("readers.premiumOnly")}
              </span>
            )}
          </span>
          <TextBreak />
          <span id={`${reader.id}-about`} className="block text-sm text-pretty text-soft">
            {reader.description}
          </span>
          <TextBreak />
          <span className="mt-2 flex flex-wrap gap-2 text-xs lg:justify-center">
            {reader.expertise.map(({ label, icon }) => (
              <span
                key={label}
                className="inline-flex items-center gap-1 rounded-sm border border-line px-1.5 py-0.5"
              >
                <Icon name={icon} />
                {t(`expertise.${label}`)}{" "}
              </span>
            ))}
          </span>
          {isLocked && <span className="mt-2 block text-xs text-brass">{t("readers.unlock")}</span>}
        </span>
        {isChosen && (
          <span className="absolute end-1 top-1 inline-flex items-center gap-1 text-lg text-brass sm:text-xs">
            <Icon name="tick" />
            {/* Beside a long name there is no room for the word. */}
            <span className="max-sm:sr-only">{t("readers.selected")}</span>
          </span>
        )}
      </label>
    </div>
  );
}
