import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { ButtonLink } from "~/ui/button";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { SectionHeading } from "~/ui/section-heading";

/** The kinds of tarot reading, each with its picture, its page and where to read about it. */
export function SpecialReadings({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="special" className="mx-auto max-w-6xl px-4 py-section sm:px-6">
      <SectionHeading id="special">{t("home.special.heading")}</SectionHeading>
      <ul className="grid gap-6 lg:grid-cols-2 xl:grid-cols-4">
        {TAROT_KINDS.map((kind) => (
          <li key={kind} className="sheet flex flex-col sm:max-lg:flex-row">
            <Illustration
              srcSet={`${imagePath(`home/${kind}-tarot-480.webp`)} 480w, ${imagePath(`home/${kind}-tarot.webp`)} 960w`}
              sizes="(min-width: 80rem) 17rem, (min-width: 64rem) 34rem, (min-width: 40rem) 40vw, 90vw"
              width={960}
              height={720}
              loading="lazy"
              className="w-full sm:max-lg:w-2/5 sm:max-lg:self-start"
            />
            <div className="flex grow flex-col p-4 sm:p-5">
              <h3 className="text-2xl">{t(`tarot.${kind}.name`)}</h3>
              <p className="mt-2 grow text-soft">{t(`tarot.${kind}.summary`)}</p>
              <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 lg:flex-col lg:items-start">
                <ButtonLink
                  to={pathTo.spread(language, kind)}
                  prefetch="intent"
                  look="quiet"
                  className="px-4"
                >
                  {t(`home.start.${kind}`)}
                </ButtonLink>{" "}
                <Link
                  to={pathTo.guide(language, kind)}
                  prefetch="intent"
                  className="link inline-flex min-h-11 items-center"
                >
                  {t("home.special.learnMore")}
                  <span className="sr-only"> – {t(`tarot.${kind}.name`)}</span>
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-center text-sm text-soft">{t("home.deck")}</p>
    </section>
  );
}
