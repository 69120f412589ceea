import { useLocation } from "@remix-run/react";
import { type ComponentProps, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button, ButtonLink } from "~/ui/button";
import type { Captcha } from "~/ui/captcha";
import { useHeadingFocus } from "~/ui/use-heading-focus";
import { useHydrated } from "~/ui/use-hydrated";
import { useSending } from "~/ui/use-sending";
import type { Role } from "~/usage/limits";

/** Few ever see it, and it needs a connection anyway. */
const LazyCaptcha = lazy(async () => ({ default: (await import("~/ui/captcha")).Captcha }));

export interface NetworkNoticeProps {
  role: Role;
  /** null where none is set. */
  captcha: ComponentProps<typeof Captcha> | null;
  /** What the button says that sends the form again, once the captcha is passed. */
  again: string;
}

/**
 * That a network has had what the model may write there today, and what can be done; a part of the form that
 * was refused. Without scripts there is no captcha, and nothing is said of it.
 */
export default function NetworkNoticeSheet({ role, captcha, again }: NetworkNoticeProps) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const heading = useHeadingFocus();
  const language = knownLanguage(i18n.language);
  const isHydrated = useHydrated();
  const isSending = useSending();
  return (
    <section aria-labelledby="network-title" className="sheet space-y-4 p-4 text-center sm:p-8">
      <h2 ref={heading} id="network-title" tabIndex={-1} className="text-2xl outline-none">
        {t("network.title")}
      </h2>
      <p className="mx-auto max-w-xl">{t(role === "member" ? "network.member" : "network.text")}</p>
      {captcha && isHydrated && (
        <div className="mx-auto max-w-xl space-y-4">
          <p>{t("network.captcha")}</p>
          <Suspense fallback={<div className="min-h-[65px]" />}>
            <LazyCaptcha {...captcha} />
          </Suspense>
          <Button disabled={isSending}>{again}</Button>
        </div>
      )}
      <p className="flex flex-wrap justify-center gap-4">
        <Button
          look={captcha && isHydrated ? "quiet" : "gold"}
          name="by"
          value="almanac"
          disabled={isSending}
        >
          {t("reading.askAlmanac")}
        </Button>{" "}
        {role === "member" && (
          <ButtonLink look="quiet" to={pathTo.plans(language)}>
            {t("network.plans")}
          </ButtonLink>
        )}
        {role === "unproven" && (
          <ButtonLink look="quiet" to={pathTo.verifyEmail(language)}>
            {t("limit.confirm")}
          </ButtonLink>
        )}
        {role === "anonymous" && (
          <ButtonLink look="quiet" to={pathTo.signIn(language, { from: pathname + search })}>
            {t("limit.signIn")}
          </ButtonLink>
        )}
      </p>
      <p className="text-sm text-soft">{t("reading.almanacIsFree")}</p>
    </section>
  );
}
