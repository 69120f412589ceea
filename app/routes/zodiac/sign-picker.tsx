import { useTranslation } from "react-i18next";
import type { SignOnPage } from "~/readings/zodiac/show-sign.server";
import { Icon } from "~/ui/icon";
import { Illustration } from "~/ui/line-drawing";
import { TextBreak } from "~/ui/text-break";

interface SignPickerProps {
  name: "mine" | "theirs";
  legend: string;
  signs: readonly SignOnPage[];
  chosen: string | null;
  error?: string;
  onChoose?(): void;
}

/** The twelve signs as radio buttons that look like medallions. */
export function SignPicker({ name, legend, signs, chosen, error, onChoose }: SignPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mx-auto mb-6 text-center font-display text-heading">{legend}</legend>
      {error && (
        <p id={`${name}-error`} className="mb-4 text-center text-alarm">
          {error}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {signs.map((sign) => (
          <label key={sign.id} className="sheet relative flex flex-col items-center p-2 text-center sm:p-4">
            <input
              type="radio"
              name={name}
              value={sign.id}
              defaultChecked={sign.id === chosen}
              onChange={onChoose}
              className="peer sr-only"
            />
            <span className="invisible absolute end-0 top-0 text-brass peer-checked:visible">
              <Icon name="tick" size="1.25rem" />
            </span>
            <Illustration
              srcSet={sign.image}
              width={256}
              height={256}
              loading="lazy"
              className="h-20 w-20 sm:h-28 sm:w-28"
            />
            <span className="mt-2 font-display text-lg wrap-anywhere sm:text-xl">{sign.name}</span>
            <TextBreak />
            <span className="text-sm whitespace-nowrap text-soft max-sm:text-xs">{sign.dates}</span>
            <TextBreak />
            <span className="text-sm text-soft">{t(`zodiac.elements.${sign.element}`)}</span>
            <TextBreak />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
