import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button, ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { useHydrated } from "~/ui/use-hydrated";

interface MadeTokenProps {
  token: string;
  name: string;
  language: Language;
}

/** The token, for the only time, and how a script sends it. */
export function MadeToken({ token, name, language }: MadeTokenProps) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  // What the form was is gone: a screen reader goes on here.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="space-y-8 outline-none">
      <PageTitle title={t("newToken.madeHeading")} lead={t("newToken.madeLead", { name })} />
      <div className="sheet space-y-5 p-3 sm:p-6">
        <p className="font-medium">{t("newToken.once")}</p>
        <p className="border-y border-line py-5 text-center text-lg break-all select-all">
          <code>{token}</code>
        </p>
        <CopyButton text={token} />
        <p>{t("newToken.use")}</p>
        <p className="border-s-2 border-line ps-4 text-sm break-all">
          <code>{`Authorization: Bearer ${token}`}</code>
        </p>
      </div>
      <p className="text-center">
        <ButtonLink to={pathTo.account(language, "tokens")}>{t("newToken.kept")}</ButtonLink>
      </p>
    </div>
  );
}

/** Only scripts can copy; where the browser does not let them, the token can still be selected. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  return (
    <Button
      type="button"
      look="quiet"
      className="max-sm:w-full"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setIsCopied(true),
          () => setIsCopied(false),
        )
      }
    >
      <span aria-live="polite">{t(isCopied ? "newToken.copied" : "newToken.copy")}</span>
    </Button>
  );
}
