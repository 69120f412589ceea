import { Fragment } from "react";
import { TextBreak } from "~/ui/text-break";

interface Preset {
  name: string;
  text: string;
}

interface PresetButtonsProps {
  legend: string;
  /** What opens those that are not shown at first. */
  more: string;
  presets: readonly Preset[];
  onChoose(question: string): void;
}

/** So many are shown at first. */
const SHOWN = 3;

/** Questions to choose from. Without scripts each is a submit button that only fills the field. */
export function PresetButtons({ legend, more, presets, onChoose }: PresetButtonsProps) {
  const rest = presets.slice(SHOWN);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-soft">{legend}</legend>
      <div className="presets">
        {presets.slice(0, SHOWN).map((preset) => (
          <PresetButton key={preset.name} preset={preset} onChoose={onChoose} />
        ))}
      </div>
      {rest.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center gap-1 text-brass">{more}</summary>
          <div className="flex flex-wrap gap-2">
            {rest.map((preset) => (
              <PresetButton key={preset.name} preset={preset} onChoose={onChoose} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

function PresetButton({
  preset: { name, text },
  onChoose,
}: { preset: Preset } & Pick<PresetButtonsProps, "onChoose">) {
  return (
    <Fragment>
      <button
        type="submit"
        name="preset"
        value={name}
        onClick={(event) => {
          event.preventDefault();
          onChoose(text);
        }}
        className="preset"
      >
        {text}
      </button>
      <TextBreak />
    </Fragment>
  );
}
