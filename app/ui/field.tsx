import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "id" | "children"> {
  label: string;
  hint?: string;
  /** A message about what was typed. */
  error?: string | null | undefined;
  /** Stands at the end of the label's line, and is reached after what is to be filled in. */
  aside?: ReactNode;
}

/** One line to fill in, with its label, a hint, and the message about a fault. */
export function Field({ label, hint, error, aside, className = "", ...props }: FieldProps) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <label htmlFor={id} className="-order-2 font-medium">
        {label}
      </label>{" "}
      {hint && (
        <p id={`${id}-hint`} className="w-full text-sm text-soft">
          {hint}
        </p>
      )}
      <input
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={notes || undefined}
        className="mt-2 min-h-11 w-full border border-soft bg-paper px-4 py-2 aria-invalid:border-alarm"
        {...props}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 w-full text-sm text-alarm">
          {error}
        </p>
      )}
      {aside && <div className="-order-1 ms-auto">{aside}</div>}
    </div>
  );
}
