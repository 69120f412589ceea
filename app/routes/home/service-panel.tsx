import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { ButtonLink } from "~/ui/button";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { Ornament } from "~/ui/ornament";
import type { Samples } from "./samples.server";

interface PanelProps {
  language: Language;
  samples: Samples;
}

/** Three cards that were drawn for a question, and what a reader wrote of them. */
export function TarotPanel({ language, samples: { tarot } }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="text-2xl">{t("home.services.tarot.heading")}</h3>
      <article className="sheet sample">
        <p className="sample-question">{t("tarot.presets.change")}</p>
        <ol className="sample-cards">
          {tarot.cards.map(({ place, text, ...card }) => (
            <li key={place}>
              <CardFace {...card} isSmall />
              <p className="mt-3 font-display text-lg leading-tight">
                <span className="block font-sans text-sm text-brass">{t(`positions.${place}`)}</span>{" "}
                {card.name}
                {card.orientation === "reversed" && (
                  <span className="block font-sans text-sm text-soft"> {t("orientation.reversed")}</span>
                )}
              </p>
              <p className="sample-text">{text}</p>
            </li>
          ))}
        </ol>
        <p className="sample-together">{tarot.synthesis}</p>
        <p className="mt-4 flex items-center justify-center gap-3 text-soft">
          <Illustration
            srcSet={imagePath(`readers/small/${tarot.reader.id}.webp`)}
            width={160}
            height={160}
            loading="lazy"
            className="h-12 w-12"
          />
          {tarot.reader.name}
        </p>
      </article>
      <p className="mx-auto max-w-2xl text-soft">{t("home.services.tarot.text")}</p>
      <ButtonLink to={pathTo.tarot(language)} prefetch="intent" look="quiet" className="mt-5">
        {t("home.services.tarot.start")}
      </ButtonLink>
    </>
  );
}

/** Two signs, a question about them, and its answer. */
export function ZodiacPanel({ language, samples: { zodiac } }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="text-2xl">{t("home.services.zodiac.heading")}</h3>
      <article className="sheet sample">
        <p className="sample-question">{zodiac.question}</p>
        <p className="mt-5 flex items-start justify-center gap-6 font-display text-xl">
          {zodiac.signs.map(({ id, name }) => (
            <Fragment key={id}>
              <span>
                <Illustration
                  srcSet={imagePath(`zodiac/${id}.webp`)}
                  width={256}
                  height={256}
                  loading="lazy"
                  className="mb-2 h-28 w-28 rounded-full sm:h-36 sm:w-36"
                />
                {name}
              </span>{" "}
            </Fragment>
          ))}
        </p>
        <p className="sample-together">{zodiac.text}</p>
      </article>
      <p className="mx-auto max-w-2xl text-soft">{t("home.services.zodiac.text")}</p>
      <ButtonLink to={pathTo.zodiac(language)} prefetch="intent" look="quiet" className="mt-5">
        {t("home.services.zodiac.start")}
      </ButtonLink>
    </>
  );
}

/** What is still to come. */
export function IChingPanel() {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="text-2xl">{t("home.services.iching.heading")}</h3>
      <Ornament name="hexagram" className="mx-auto my-8 text-brass" />
      <p className="mx-auto max-w-xl text-soft">{t("home.services.iching.text")}</p>
      <p className="mt-5">
        <strong className="inline-flex min-h-11 items-center border border-dashed border-brass px-6 font-medium text-soft">
          {t("home.services.iching.soon")}
        </strong>
      </p>
    </>
  );
}
