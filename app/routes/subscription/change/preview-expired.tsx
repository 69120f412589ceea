import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** That the figures below are not those that the button was pressed for. */
export function PreviewExpired({ answer }: { answer: object }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told once
  useEffect(() => notice.current?.focus(), [answer]);
  return (
    <p ref={notice} tabIndex={-1} role="alert" className="sheet p-2 text-center outline-none">
      {t("subscription.change.expired")}
    </p>
  );
}
