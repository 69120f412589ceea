import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { ButtonLink } from "~/ui/button";
import { TextBreak } from "~/ui/text-break";
import type { ShownBefore } from "./show-asked-before.server";

export interface AskedBeforeProps {
  before: ShownBefore;
  language: Language;
}

/** That the same was asked before, with what lay there; the deck is below, for whoever asks again anyway. */
export default function AskedBefore({ before, language }: AskedBeforeProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="asked-before" className="night px-4 pt-8 pb-2 text-center sm:px-6">
      <div className="sheet mx-auto max-w-xl space-y-4 p-5 sm:p-7">
        <h2 id="asked-before" className="text-2xl text-star">
          {t("again.title")}
        </h2>
        <p className="text-soft">
          <time dateTime={before.date}>{before.day}</time>
        </p>
        <p
          lang={before.language}
          dir="auto"
          className="font-question text-lg wrap-anywhere whitespace-pre-line"
        >
          {before.question}
        </p>
        <ul className="flex justify-center gap-2 sm:gap-3">
          {before.cards.map((card) => (
            <li key={card.id} className="w-14 min-w-0 sm:w-16">
              <CardFace {...card} isSmall isLazy={false} alt={card.name} />
              <TextBreak />
            </li>
          ))}
        </ul>
        <p className="text-balance">{t(before.isOften ? "again.often" : "again.lead")}</p>
        <p>
          <ButtonLink to={pathTo.reading(language, before.id)}>{t("again.read")}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
