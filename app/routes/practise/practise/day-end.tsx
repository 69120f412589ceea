import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { PageTitle } from "~/ui/page-title";
import { TextBreak } from "~/ui/text-break";
import type { ShownEnd } from "./show-practice.server";

/** A day's cards, all answered: they lie there once more, and nothing is counted. */
export function DayEnd({ practice: { cards }, language }: { practice: ShownEnd; language: Language }) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 space-y-10 sm:mt-10">
      <PageTitle title={t("practise.end")} lead={t("practise.endLead")} />
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-8 sm:gap-x-8">
        {cards.map(({ key, face, title, keywords, wasRight }) => (
          <li key={key} className="w-36 text-center">
            <Link to={pathTo.practise(language, { card: key })} className="block hover:text-brass">
              <CardFace {...face} isSmall />
              <TextBreak />
              <span className="mt-3 block font-display wrap-anywhere hyphens-auto">{title}</span>
            </Link>
            <p className="mt-1 text-sm text-soft">{keywords[0]}</p>
            {!wasRight && <p className="text-sm text-brass">{t("practise.again")}</p>}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-center gap-x-8">
        <Link to={pathTo.cards(language)} className="link inline-flex min-h-11 items-center">
          {t("cards.card.all")}
        </Link>
        <Link to={pathTo.met(language)} className="link inline-flex min-h-11 items-center">
          {t("practise.met.heading")}
        </Link>
      </p>
    </div>
  );
}
