import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Ornament } from "~/ui/ornament";
import { SectionHeading } from "~/ui/section-heading";
import { Stars } from "~/ui/stars";

/** The last call, to the cards or to the stars. */
export function HomeClosing({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <section className="night relative isolate overflow-hidden px-4 py-section text-center sm:px-6">
      <Stars count={30} />
      <div className="relative">
        <Ornament name="sunrise" className="mx-auto mb-8 text-brass" />
        <SectionHeading>{t("home.closing.heading")}</SectionHeading>
        <p className="mb-8 text-lg text-soft">{t("home.closing.text")}</p>
        <div className="flex flex-col justify-center gap-4 sm:flex-row">
          <ButtonLink to={pathTo.tarot(language)} prefetch="intent" look="gold" className="px-10">
            {t("home.closing.tarot")}
          </ButtonLink>{" "}
          <ButtonLink to={pathTo.zodiac(language)} prefetch="intent" look="star" className="px-10">
            {t("home.closing.zodiac")}
          </ButtonLink>{" "}
        </div>
      </div>
    </section>
  );
}
