import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface PutAwayProps {
  isAway: boolean;
  /** Whether it is in the middle of being filled in, and lies open. */
  isBegun?: boolean;
  children: ReactNode;
}

/**
 * A form that nothing comes of any more today: folded away under what says so, so that it does not look as if. It can still be sent,
 * since somebody in danger is heard at any time.
 */
export function PutAway({ isAway, isBegun, children }: PutAwayProps) {
  const { t } = useTranslation();
  if (!isAway) return children;
  return (
    <details open={isBegun} className="pb-6 text-center">
      <summary className="link inline-flex min-h-11 items-center text-soft">{t("limit.form")}</summary>
      <div className="mt-4 space-y-6 text-start">{children}</div>
    </details>
  );
}
