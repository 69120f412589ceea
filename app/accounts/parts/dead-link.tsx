import { useEffect, useRef } from "react";

/** That the link of a mail works no more; what was pressed is gone with it, so that the focus comes here. */
export function DeadLink({ text, wasPressed }: { text: string; wasPressed: boolean }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (wasPressed) message.current?.focus();
  }, [wasPressed]);
  return (
    <p ref={message} role="alert" tabIndex={-1} className="sheet px-2 text-center text-alarm outline-none">
      {text}
    </p>
  );
}
