import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** With room for something beside its text. */
  isWide?: boolean;
  /** When it has been closed: by Escape, or by a button in a form of `method="dialog"`. */
  onClose?: () => void;
}

/** The browser's own modal dialog, open as soon as it is there: it keeps the focus, and gives it back. */
export function Dialog({ title, children, isWide = false, onClose }: DialogProps) {
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
      className="dialog sheet outline-none p-4 text-center sm:p-6"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
