import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { CHECKED_ON, FIND_A_HELPLINE, HELP_LINES } from "./help-lines.data";

/** Calm words and people to talk to, in place of cards. */
export function CrisisHelp({ language }: { language: Language }) {
  const { t } = useTranslation();
  const countries = new Intl.DisplayNames([language], { type: "region" });
  return (
    <section
      role="alert"
      aria-labelledby="crisis-title"
      className="sheet mx-auto max-w-2xl space-y-4 p-6 sm:p-10"
    >
      <h1 id="crisis-title" className="text-3xl">
        {t("crisis.title")}
      </h1>
      <p>{t("crisis.words")}</p>
      <p>{t("crisis.talk")}</p>
      <ul className="space-y-2">
        {HELP_LINES[language].map(({ country, numbers }) => (
          <li key={country} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span>{countries.of(country)}</span>
            <span className="flex flex-wrap gap-x-4 font-medium">
              {numbers.map((number) => (
                <a key={number} href={`tel:${number.replace(/\s/g, "")}`} className="underline">
                  {number}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p>{t("crisis.emergency")}</p>
      <p>
        {t("crisis.elsewhere")}{" "}
        <a href={FIND_A_HELPLINE} className="underline" rel="noreferrer">
          findahelpline.com
        </a>
      </p>
      {CHECKED_ON && <p className="text-sm text-soft">{t("crisis.checkedOn", { date: CHECKED_ON })}</p>}
      <p className="text-sm text-soft">{t("crisis.kept")}</p>
    </section>
  );
}
