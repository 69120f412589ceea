import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { SignOnPage } from "~/readings/zodiac/show-sign.server";
import { Icon } from "~/ui/icon";
import { Illustration } from "~/ui/line-drawing";
import { TextBreak } from "~/ui/text-break";
import { wasPressed } from "~/ui/was-pressed";

interface SignPickerProps {
  name: "mine" | "theirs";
  legend: string;
  signs: readonly SignOnPage[];
  chosen: string | null;
  error?: string;
  onChoose?(): void;
  /** One was pressed, by pointer, Enter or space, not only come upon with an arrow key; it is chosen in the form. */
  onPress?(form: HTMLFormElement): void;
}

/** The twelve signs as radio buttons that look like medallions. */
export function SignPicker({ name, legend, signs, chosen, error, onChoose, onPress }: SignPickerProps) {
  const { t } = useTranslation();

  function press(event: MouseEvent | KeyboardEvent, input: Element | null) {
    if (!onPress || !(input instanceof HTMLInputElement) || !input.form) return;
    event.preventDefault();
    input.checked = true;
    onPress(input.form);
  }

  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mx-auto mb-6 text-center font-display text-heading">{legend}</legend>
      {error && (
        <p id={`${name}-error`} className="mb-4 text-center text-alarm">
          {error}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {signs.map((sign) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the radio button within hears the keys
          <label
            key={sign.id}
            onClick={(event) => wasPressed(event) && press(event, event.currentTarget.control)}
            className="sheet relative flex flex-col items-center text-center sm:p-4"
          >
            <input
              type="radio"
              name={name}
              value={sign.id}
              defaultChecked={sign.id === chosen}
              onChange={onChoose}
              onKeyDown={(event) =>
                (event.key === "Enter" || event.key === " ") && press(event, event.currentTarget)
              }
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
              className="h-16 w-16 sm:h-28 sm:w-28"
            />
            <span className="mt-1 font-display text-sm leading-tight wrap-anywhere hyphens-auto max-sm:-mx-1.5 sm:mt-2 sm:text-xl">
              {sign.name}
            </span>
            <TextBreak />
            <span className="text-xs leading-snug text-balance text-soft max-sm:-mx-1.5 sm:text-sm sm:whitespace-nowrap">
              {sign.dates}
            </span>
            <TextBreak />
            <span className="text-xs text-soft sm:text-sm">{t(`zodiac.elements.${sign.element}`)}</span>
            <TextBreak />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
