import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { characters, MAX_QUESTION } from "../question";

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

/** The field for a question of at most 300 characters, with its counter and the message about a fault. */
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
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${hint ? `${id}-hint ` : ""}${error ? `${id}-error ` : ""}${id}-count`}
        className="mt-2 w-full border border-soft bg-paper px-4 py-3 aria-invalid:border-alarm"
      />
      <div className="flex justify-between gap-4 text-sm">
        <p id={`${id}-error`} className="text-alarm">
          {error}
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
