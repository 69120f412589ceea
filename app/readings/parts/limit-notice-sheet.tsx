import { Link, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";
import { DAILY_LIMITS, type Role } from "~/usage/limits";
import type { HelpLines } from "../crisis/help-lines.server";
import { HelpBox } from "./help-box";
import { NextDay } from "./next-day";

export interface LimitNoticeProps {
  role: Role;
  limit: number;
  /** The page's language. */
  language: Language;
  /** What the limit refused: another refusal opens the dialog again. Nothing where it only stands there. */
  occasion: unknown;
  /** Help lines to show, in case the question is more than a question: then nothing is sold. */
  help?: HelpLines | null;
  /** Whether help lines stand beside it already. */
  isBesideHelp?: boolean;
  /** Whether there is more to say than the help lines. */
  isReached?: boolean;
}

/** That today's readings are used up, and what can be done: who somebody is decides. */
export default function LimitNoticeSheet(props: LimitNoticeProps) {
  const { role, limit, language, occasion, help, isReached = true } = props;
  const isCalm = Boolean(help || props.isBesideHelp);
  const { t } = useTranslation();
  const title = useTitle(role);
  const [answered, setAnswered] = useState<unknown>(null);
  const notice = useRef<HTMLElement>(null);
  const isOpen = occasion != null && occasion !== answered && !isCalm;
  /** The dialog is gone: what it covered can be gone on with. */
  function answer() {
    setAnswered(occasion);
    notice.current?.focus();
  }

  return (
    <div className="space-y-6">
      {help && <HelpBox help={[{ trouble: "crisis", lines: help }]} />}
      {isReached && (
        <section
          ref={notice}
          tabIndex={-1}
          aria-labelledby="limit-title"
          className="sheet mx-auto max-w-2xl p-1 text-center outline-none sm:p-6"
        >
          <h2 id="limit-title" className="text-2xl">
            {title}
          </h2>
          <p className="mx-auto mt-2 max-w-xl">
            {t(`limit.${role}`, { count: limit, more: DAILY_LIMITS.member })}
          </p>
          <p className="mx-auto mt-1 max-w-xl text-soft">
            <NextDay language={language} />
          </p>
          <p className="mt-4 flex flex-wrap items-center justify-center gap-3">
            {role === "anonymous" && <AccountLinks language={language} />}
            {role === "unproven" && (
              <ButtonLink to={pathTo.verifyEmail(language)}>{t("limit.confirm")}</ButtonLink>
            )}
            {role === "member" && !isCalm && (
              <ButtonLink to={pathTo.plans(language)}>{t("network.plans")}</ButtonLink>
            )}
            <Link to={pathTo.readings(language)} className="link inline-flex min-h-11 items-center">
              {t("limit.readings")}
            </Link>
          </p>
        </section>
      )}
      {role === "member" && isOpen && <Paywall onContinueFree={answer} />}
      {role === "anonymous" && isOpen && <LoginPrompt {...props} title={title} onAnswered={answer} />}
    </div>
  );
}

function useTitle(role: Role): string {
  const { t } = useTranslation();
  const more = DAILY_LIMITS.member - DAILY_LIMITS.anonymous;
  return role === "anonymous" ? t("limit.offer", { count: more }) : t("limit.title");
}

/** An account comes first: most who are here have none. */
function AccountLinks({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signIn = pathTo.signIn(language, { from: pathname + search, limit: "1" });
  return (
    <>
      <ButtonLink to={signIn}>{t("limit.signUp")}</ButtonLink>{" "}
      <ButtonLink look="quiet" to={signIn}>
        {t("limit.signIn")}
      </ButtonLink>{" "}
    </>
  );
}

interface LoginPromptProps extends LimitNoticeProps {
  title: string;
  onAnswered(): void;
}

/** The same as a dialog, where scripts run (specification, section 2). */
function LoginPrompt({ title, limit, language, onAnswered }: LoginPromptProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Dialog title={title} onClose={onAnswered}>
      <p className="mt-3">{t("limit.anonymous", { count: limit, more: DAILY_LIMITS.member })}</p>
      <p className="mt-1 text-soft">
        <NextDay language={language} />
      </p>
      <form method="dialog" className="mt-5 flex flex-wrap justify-center gap-3">
        <AccountLinks language={language} />
        <Button look="quiet">{t("limit.cancel")}</Button>{" "}
      </form>
    </Dialog>
  );
}
