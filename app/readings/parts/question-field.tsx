import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { characters, MAX_QUESTION, takeExcess } from "../question";

interface QuestionFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange(value: string): void;
  /** A message about what was typed. */
  error?: string;
  rows?: number;
  /** The heading of what stands around it. */
  isLarge?: boolean;
}

/** The field for a question of at most 300 characters: it takes no more and says so, and has a counter and the message about a fault. */
export function QuestionField({
  label,
  hint,
  value,
  onChange,
  error,
  rows = 3,
  isLarge = false,
}: QuestionFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const length = characters(value);
  const field = useRef<HTMLTextAreaElement>(null);
  const beforeComposing = useRef<string>();
  const [excess, setExcess] = useState(0);

  function type({ currentTarget, nativeEvent }: SyntheticEvent<HTMLTextAreaElement>) {
    // What an input method composes is longer on its way than in the end.
    if (!(nativeEvent as InputEvent).isComposing) {
      setExcess(takeExcess(currentTarget, beforeComposing.current ?? value));
      beforeComposing.current = undefined;
    }
    onChange(currentTarget.value);
  }

  // What was typed before the scripts ran is the browser's; take it over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there when the scripts begin is taken over
  useEffect(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value);
  }, []);

  return (
    <div>
      <label htmlFor={id} className={`block ${isLarge ? "font-display text-xl sm:text-2xl" : "font-medium"}`}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`text-sm text-soft ${isLarge ? "max-sm:sr-only" : ""}`}>
          {hint}
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        name="question"
        rows={rows}
        value={value}
        onChange={type}
        onCompositionStart={() => {
          beforeComposing.current = value;
        }}
        onCompositionEnd={type}
        aria-invalid={error !== undefined}
        aria-describedby={`${hint ? `${id}-hint ` : ""}${error ? `${id}-error ` : ""}${id}-count`}
        className="mt-2 w-full border border-soft bg-paper px-4 py-3 aria-invalid:border-alarm"
      />
      <div className="flex justify-between gap-4 text-sm">
        <p id={`${id}-error`} role="status" className="text-alarm">
          {error ?? (excess > 0 && t("question.full", { count: excess, max: MAX_QUESTION }))}
        </p>
        <p id={`${id}-count`} className={length > MAX_QUESTION ? "text-alarm" : "text-soft"}>
          <span aria-hidden="true">
            {length}/{MAX_QUESTION}
          </span>
          <span className="sr-only" data-words={t("question.count", { count: length, max: MAX_QUESTION })} />
        </p>
      </div>
    </div>
  );
}
