import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "./button";
import { useSending } from "./use-sending";

interface SendButtonProps extends ComponentProps<typeof Button> {
  /** The `intent` of its form, where the page has several. */
  intent?: string;
}

/** Sends its form, once; turning while it does. */
export function SendButton({ intent, children, ...props }: SendButtonProps) {
  const isSending = useSending();
  const sent = useNavigation().formData?.get("intent");
  const isMine = isSending && (intent === undefined || sent === intent);
  return (
    <Button disabled={isSending} aria-busy={isMine} {...props}>
      {isMine && (
        <span
          aria-hidden="true"
          className="size-[1em] shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
        />
      )}
      {children}
    </Button>
  );
}
