import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  /** What stands above the title. */
  picture?: ReactNode;
  children: ReactNode;
  /** What the button in its corner is called; none without it. */
  closeWord?: string;
  className?: string;
  /** When it has been closed: by Escape, or by a button in a form of `method="dialog"`. */
  onClose?: () => void;
}

/** The browser's own modal dialog, open as soon as it is there: it keeps the focus, and gives it back. */
export function Dialog({ title, picture, children, closeWord, className = "", onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => !currentTarget.open && onClose?.()}
      className={`dialog sheet p-4 text-center sm:p-6 ${className}`}
    >
      {closeWord && (
        <form method="dialog" className="sticky top-0 z-10 h-0 text-end">
          <button type="submit" aria-label={closeWord} className="dialog-close">
            <span aria-hidden="true">×</span>
          </button>
        </form>
      )}
      {picture}
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
