import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FLASH_FAULTS, type FlashCode } from "~/http/flash-codes";
import { useToast } from "~/ui/toast";

/** What another page has left to say: a new one each time, even of the same words. */
interface Flash {
  code: FlashCode;
}

/** What has just happened, at the top of the page it led to; where scripts run, as a toast as well. */
export function FlashNotice({ flash }: { flash: Flash | null | undefined }) {
  const { t } = useTranslation();
  const shown = useShown(flash ?? null);
  useFlashToast(flash ?? null);
  const notice = useFocusUnlessElsewhere(shown);
  if (!shown) return null;
  const isFault = FLASH_FAULTS.includes(shown.code);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 sm:px-6">
      <p
        ref={notice}
        tabIndex={-1}
        role={isFault ? "alert" : "status"}
        className={`sheet px-2 text-center outline-none ${isFault ? "text-alarm" : ""}`}
      >
        {t(`flash.${shown.code}`)}
      </p>
    </div>
  );
}

/** The button that was pressed may be gone with its form: who works by keyboard goes on from the message. */
function useFocusUnlessElsewhere(shown: Flash | null) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown && document.activeElement === document.body) notice.current?.focus();
  }, [shown]);
  return notice;
}

/** The message of this page. It is told once, and stays when the page reads itself anew. */
function useShown(flash: Flash | null): Flash | null {
  const { key } = useLocation();
  const [page, setPage] = useState({ key, flash });
  const isNew = page.key !== key || (flash !== null && flash !== page.flash);
  if (isNew) setPage({ key, flash });
  return isNew ? flash : page.flash;
}

function useFlashToast(flash: Flash | null): void {
  const { t } = useTranslation();
  const showToast = useToast();
  useEffect(() => {
    if (flash) showToast(t(`flash.${flash.code}`), { destructive: FLASH_FAULTS.includes(flash.code) });
  }, [flash, showToast, t]);
}
