import { type ReactNode, useId } from "react";

interface ChoiceProps {
  name: string;
  label: string;
  initial: string | undefined;
  error: string | null;
  children: ReactNode;
}

/** One of several, as the browser offers them, with its label and the message about a fault. */
export function Choice({ name, label, initial, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        autoComplete="off"
        defaultValue={initial}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        className="min-h-11 w-full border border-soft bg-paper px-3 py-2 aria-invalid:border-alarm"
      >
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
