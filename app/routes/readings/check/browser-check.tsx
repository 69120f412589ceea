import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShownCheck } from "./show-check.server";

interface BrowserCheckProps {
  check: ShownCheck;
  contact: string;
}

/** What the browser itself comes to; nothing without scripts, or where it cannot compute that. */
export function BrowserCheck({ check, contact }: BrowserCheckProps) {
  const { t } = useTranslation();
  const [isSame, setIsSame] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    // Only pages that came safely are given the means.
    if (!("subtle" in crypto)) return;
    import("./recompute-here")
      .then(({ recomputeHere }) => recomputeHere(check))
      .then(
        (same) => isLeft || setIsSame(same),
        // It was an addition: what the server has computed stands there.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [check]);
  return (
    <p role="status" className="min-h-[1lh] text-soft">
      {isSame === true && t("drawCheck.browserSame")}
      {isSame === false && t("drawCheck.browserDifferent", { contact })}
    </p>
  );
}
