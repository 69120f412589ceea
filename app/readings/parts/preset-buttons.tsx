import { Fragment } from "react";
import { TextBreak } from "~/ui/text-break";

interface PresetButtonsProps {
  legend: string;
  presets: readonly { name: string; text: string }[];
  onChoose(question: string): void;
}

/** Questions to choose from. Without scripts each is a submit button that only fills the field. */
export function PresetButtons({ legend, presets, onChoose }: PresetButtonsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map(({ name, text }) => (
          <Fragment key={name}>
            <button
              type="submit"
              name="preset"
              value={name}
              onClick={(event) => {
                event.preventDefault();
                onChoose(text);
              }}
              className="min-h-11 border border-line bg-surface px-3 py-1 text-start text-sm text-balance hover:border-brass hover:text-brass"
            >
              {text}
            </button>
            <TextBreak />
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
