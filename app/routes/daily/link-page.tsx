import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeadLink } from "~/accounts/parts/dead-link";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";

interface LinkPageProps {
  language: Language;
  token: string;
  /** Where its form is sent. */
  to: string;
  /** What it says: before the press, after it, and where the link opens nothing. */
  words: { heading: string; text: string; button: string; done: string; doneText: string; dead: string };
  isDone: boolean;
  isDead: boolean;
  /** What came of the press; nothing before it. */
  answer: { problem: "offline" | null } | undefined;
}

/** What a link in a mail leads to: a button, since programs open links too. */
export function LinkPage({ language, token, to, words, isDone, isDead, answer }: LinkPageProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section text-center sm:px-6 sm:pt-16">
      <PageTitle
        title={isDone ? words.done : words.heading}
        {...(!isDead && { lead: isDone ? words.doneText : words.text })}
      />
      {answer?.problem === "offline" && <OfflineNotice />}
      {isDead && <DeadLink text={words.dead} wasPressed={answer !== undefined} />}
      {!isDead && !isDone && (
        <Form method="post" action={to}>
          <input type="hidden" name="token" value={token} />
          <SendButton>{words.button}</SendButton>
        </Form>
      )}
      {(isDead || isDone) && (
        <p>
          <ButtonLink look="quiet" to={pathTo.daily(language)}>
            {t("daily.toPage")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
