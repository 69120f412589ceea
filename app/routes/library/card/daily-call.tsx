import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { SectionHeading } from "~/ui/section-heading";
import { Stars } from "~/ui/stars";

/** From one card to a card of one's own. */
export function DailyCall({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <section className="night relative isolate overflow-hidden px-4 py-section text-center sm:px-6">
      <Stars count={30} />
      <div className="relative">
        <SectionHeading>{t("tarot.daily.heading")}</SectionHeading>
        <p className="mx-auto mb-8 max-w-xl text-lg text-balance text-soft">{t("tarot.daily.lead")}</p>
        <ButtonLink to={pathTo.spread(language, "daily")} prefetch="intent" look="gold" className="px-10">
          {t("cards.card.draw")}
        </ButtonLink>
      </div>
    </section>
  );
}
