import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button, ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { useHydrated } from "~/ui/use-hydrated";

const FILE = "starglass-recovery-codes.txt";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whether the second factor is new as well, not only its codes. */
  isNew: boolean;
  language: Language;
}

/** The recovery codes, for the only time: to be copied, saved or printed. */
export function RecoveryCodes({ codes, isNew, language }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  // What the form was is gone: a screen reader goes on here.
  useEffect(() => top.current?.focus(), []);
  const file = `${t("enrol.codes.file")}\n\n${codes.join("\n")}\n`;
  return (
    <div ref={top} tabIndex={-1} className="space-y-8 outline-none">
      <PageTitle
        title={t("enrol.codes.heading")}
        lead={t(isNew ? "enrol.codes.factorAdded" : "enrol.codes.renewed")}
      />
      <div className="sheet space-y-5 p-3 sm:p-6">
        <p>{t("enrol.codes.text")}</p>
        <p className="font-medium">{t("enrol.codes.once")}</p>
        <ol className="grid gap-x-8 gap-y-2 border-y border-line py-5 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="text-center text-lg break-inside-avoid">
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-4 max-sm:*:grow print:hidden">
          <CopyButton text={codes.join("\n")} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download={FILE}
            className="inline-flex min-h-11 items-center justify-center rounded-sm border border-brass px-6 py-2 text-center font-medium text-brass transition-colors hover:bg-brass hover:text-paper"
          >
            {t("enrol.codes.download")}
          </a>
        </div>
      </div>
      <p className="text-center print:hidden">
        <ButtonLink to={pathTo.account(language)}>{t("enrol.codes.kept")}</ButtonLink>
      </p>
    </div>
  );
}

/** Only scripts can copy; where the browser does not let them, the codes can still be selected. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  return (
    <Button
      type="button"
      look="quiet"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setIsCopied(true),
          () => setIsCopied(false),
        )
      }
    >
      <span aria-live="polite">{t(isCopied ? "enrol.codes.copied" : "enrol.codes.copy")}</span>
    </Button>
  );
}
