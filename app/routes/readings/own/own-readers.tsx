import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Illustration } from "~/ui/line-drawing";
import { TextBreak } from "~/ui/text-break";

export interface ReaderChoice {
  id: string;
  name: string;
  image: string;
  isPremiumOnly: boolean;
}

interface OwnReadersProps {
  readers: readonly ReaderChoice[];
  isPremium: boolean;
  chosen: string;
  error?: string;
}

/** The readers as a row of portraits. */
export function OwnReaders({ readers, isPremium, chosen, error }: OwnReadersProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? "reader-error" : undefined} className="min-w-0">
      <legend className="mb-2 font-display text-xl">{t("tarot.steps.reader")}</legend>
      {error && (
        <p id="reader-error" data-fault="" tabIndex={-1} className="mb-3 text-alarm">
          {error}
        </p>
      )}
      <div className="reader-row">
        {readers.map(({ id, name, image, isPremiumOnly }) => (
          <label key={id} className="choice reader">
            <input type="radio" name="reader" value={id} defaultChecked={id === chosen} className="sr-only" />
            <span className="portrait">
              <Illustration
                srcSet={image.replace("/readers/", "/readers/small/")}
                width={160}
                height={160}
                className={isPremiumOnly && !isPremium ? "opacity-55" : ""}
              />
              {isPremiumOnly && (
                <span className="badge end-0">
                  <Icon name={isPremium ? "crown" : "lock"} />
                </span>
              )}
              <span className="tick badge start-0">
                <Icon name="tick" />
              </span>
            </span>
            <span className="block font-display leading-tight">{name}</span>
            {isPremiumOnly && <span className="sr-only"> ({t("readers.premiumOnly")})</span>}
            <TextBreak />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
