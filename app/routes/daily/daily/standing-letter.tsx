import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DailyLetter } from "~/daily/daily-letter";
import { SendButton } from "~/ui/send-button";

interface StandingLetterProps {
  letter: Pick<
    DailyLetter,
    "byMail" | "byPush" | "browsers" | "email" | "isConfirmed" | "zone" | "commitment"
  >;
  /** As it is written. */
  hour: string;
}

/** What was asked for, whether it comes, and what the next card follows from. */
export function StandingLetter({ letter, hour }: StandingLetterProps) {
  const { t } = useTranslation();
  const { byMail, byPush, browsers, email, isConfirmed, zone, commitment } = letter;
  const values = { email, hour, zone: zone.replaceAll("_", " ") };
  return (
    <section aria-labelledby="standing" className="sheet mt-8 space-y-3 p-4 sm:p-6">
      <h2 id="standing" className="text-2xl">
        {t("daily.standing")}
      </h2>
      {byMail && (
        <p className="max-w-prose wrap-anywhere">
          {isConfirmed ? t("daily.comes", values) : t("daily.waits", values)}
        </p>
      )}
      {byPush && <p className="max-w-prose">{t("daily.push.shown", { ...values, count: browsers })}</p>}
      {byPush && byMail && (
        <Form method="post">
          <SendButton name="intent" value="quiet" intent="quiet" look="quiet">
            {t("daily.push.stop")}
          </SendButton>
        </Form>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center">{t("daily.seal")}</summary>
        <p className="max-w-prose text-sm text-soft">{t("daily.sealText")}</p>
        <code className="mt-2 block text-sm break-all">{commitment}</code>
      </details>
    </section>
  );
}
