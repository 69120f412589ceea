import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { SectionHeading } from "~/ui/section-heading";
import { Stars } from "~/ui/stars";

/** From reading about the cards to drawing them. */
export function GuideClosing({ text, language }: { text: string; language: Language }) {
  const { t } = useTranslation();
  return (
    <section className="night relative isolate overflow-hidden border-t border-line px-4 py-section text-center sm:px-6">
      <Stars count={30} />
      <div className="relative">
        <SectionHeading>{t("tarotInfo.closing")}</SectionHeading>
        <p className="mx-auto mb-8 max-w-xl text-lg text-balance text-soft">{text}</p>
        <ButtonLink to={pathTo.tarot(language)} prefetch="intent" look="gold" className="px-10">
          {t("tarotInfo.start")}
        </ButtonLink>
      </div>
    </section>
  );
}
