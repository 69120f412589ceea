import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  /** What stands above the title. */
  picture?: ReactNode;
  children: ReactNode;
  /** With room for something beside its text. */
  isWide?: boolean;
  /** What the button in its corner is called; none without it. */
  closeWord?: string;
  className?: string;
  /** When it has been closed: by Escape, or by a button in a form of `method="dialog"`. */
  onClose?: () => void;
}

/** The browser's own modal dialog, open as soon as it is there: it keeps the focus, and gives it back. */
export function Dialog({
  title,
  picture,
  children,
  isWide = false,
  closeWord,
  className = "",
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // What is long begins at its beginning, not at its first button.
    if (isWide) {
      opened?.focus();
      opened?.scrollTo(0, 0);
    }
    return () => opened?.close();
  }, [isWide]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => !currentTarget.open && onClose?.()}
      data-wide={isWide}
      tabIndex={-1}
      className={`dialog sheet px-4 pt-4 text-center outline-none sm:px-6 sm:pt-6 ${className}`}
    >
      {closeWord && (
        <form method="dialog" className="sticky top-0 z-10 h-0 text-end">
          <button type="submit" aria-label={closeWord} className="dialog-close">
            <span aria-hidden="true">×</span>
          </button>
        </form>
      )}
      {picture}
      <h2 id={id} className={`text-2xl ${closeWord ? "px-8" : ""}`}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
