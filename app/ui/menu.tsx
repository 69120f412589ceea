import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  /** What a screen reader says; it holds the label. */
  name: string;
  /** A small drawing before the label, all that is seen where there is little room. */
  mark: ReactNode;
  label: ReactNode;
  /** Another value closes the menu. */
  here: string;
  children: ReactNode;
}

/** A disclosure that works by itself; scripts close it when it has been used, left or escaped from. */
export function Menu({ name, mark, label, here, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen closes the menu
  useEffect(() => {
    const menu = details.current;
    if (!menu?.open) return;
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }, [here]);
  return (
    <details ref={details} className="relative" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <summary
        aria-label={name}
        title={name}
        className="flex min-h-11 list-none items-center gap-1.5 px-2 text-sm hover:text-brass [&::-webkit-details-marker]:hidden"
      >
        {mark}
        <span className="md:max-lg:sr-only">{label}</span>
      </summary>
      <div className="z-40 min-w-44 border border-line bg-surface px-3 py-2 md:absolute md:end-0 md:shadow-lg">
        {children}
      </div>
    </details>
  );
}

/** What the focus has left closes. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

/** Escape closes it, and leads back to what opened it. */
export function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  const { currentTarget: details, key } = event;
  if (key !== "Escape" || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector("summary")?.focus();
}
