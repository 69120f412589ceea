import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";
import type { Role } from "~/usage/limits";

export interface LimitNoticeProps {
  role: Role;
  limit: number;
  /** Whole hours until the next reading is free. */
  hours: number;
  /** The page's language. */
  language: Language;
  /** What the limit refused: another refusal opens the dialog again. Nothing where it only stands there. */
  occasion: unknown;
}

/** That today's readings are used up, and what can be done: who somebody is decides. */
export default function LimitNoticeSheet({ role, limit, hours, language, occasion }: LimitNoticeProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signIn = pathTo.signIn(language, { from: pathname + search, limit: "1" });
  const notice = useRef<HTMLElement>(null);
  return (
    <div className="space-y-6">
      <section
        ref={notice}
        tabIndex={-1}
        aria-labelledby="limit-title"
        className="sheet p-4 text-center sm:p-8"
      >
        <h2 id="limit-title" className="text-2xl">
          {t("limit.title")}
        </h2>
        <p className="mx-auto mt-3 max-w-xl">{t(`limit.${role}`, { count: limit })}</p>
        <p className="mx-auto mt-2 max-w-xl text-soft">{t("limit.next", { count: hours })}</p>
        <p className="mt-6 flex flex-wrap justify-center gap-4">
          {role === "anonymous" && <ButtonLink to={signIn}>{t("limit.signIn")}</ButtonLink>}
          {role === "unproven" && (
            <ButtonLink to={pathTo.verifyEmail(language)}>{t("limit.confirm")}</ButtonLink>
          )}
          <ButtonLink look="quiet" to={pathTo.readings(language)}>
            {t("limit.readings")}
          </ButtonLink>{" "}
        </p>
      </section>
      {role === "member" && <Paywall />}
      {role === "anonymous" && occasion != null && (
        <LoginPrompt signIn={signIn} occasion={occasion} onAnswered={() => notice.current?.focus()} />
      )}
    </div>
  );
}

interface LoginPromptProps {
  signIn: string;
  occasion: unknown;
  /** The dialog is gone: what it covered can be gone on with. */
  onAnswered(): void;
}

/** The same as a dialog, where scripts run (specification, section 2). */
function LoginPrompt({ signIn, occasion, onAnswered }: LoginPromptProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [answered, setAnswered] = useState<{ occasion: unknown } | null>(null);
  if (!isHydrated || (answered && answered.occasion === occasion)) return null;
  function answer() {
    setAnswered({ occasion });
    onAnswered();
  }

  return (
    <Dialog title={t("limit.title")} onClose={answer}>
      <p className="mt-3">{t("limit.dialog")}</p>
      <form method="dialog" className="mt-6 flex flex-wrap-reverse justify-center gap-4">
        <Button look="quiet">{t("limit.cancel")}</Button>{" "}
        <ButtonLink to={signIn}>{t("limit.signIn")}</ButtonLink>{" "}
      </form>
    </Dialog>
  );
}
