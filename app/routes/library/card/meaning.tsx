import { useTranslation } from "react-i18next";
import { CardFace } from "~/readings/parts/card-face";
import type { Orientation } from "~/readings/reading";
import type { LibraryCard, ShownMeaning } from "./show-card.server";

const ASPECTS = ["love", "work", "self", "advice"] as const;

interface MeaningProps {
  orientation: Orientation;
  meaning: ShownMeaning;
  /** Shown once more, as it lies in this orientation. */
  card?: LibraryCard["card"];
}

/** What a card says in one orientation: in words to remember, as a whole, and about the four things asked most. */
export function Meaning({ orientation, meaning, card }: MeaningProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={orientation} className="border-t border-line pt-8 lg:col-start-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-5 sm:grid-rows-[auto_1fr] sm:gap-x-10">
        <div>
          <h2 id={orientation} className="text-heading">
            {t(`cards.card.${orientation}`)}
          </h2>
          <h3 className="sr-only">{t("cards.card.keywords")}</h3>
          <ul className="lozenges mt-4 flex flex-wrap gap-x-6 gap-y-1 text-brass">
            {meaning.keywords.map((keyword) => (
              <li key={keyword}>{keyword}</li>
            ))}
          </ul>
        </div>
        {card && (
          <div className="w-24 sm:row-span-2 sm:w-36">
            <CardFace {...card} orientation={orientation} isSmall />
          </div>
        )}
        <p className={`max-w-prose text-lg ${card ? "max-sm:col-span-2" : "col-span-2"}`}>
          {meaning.meaning}
        </p>
      </div>
      <dl className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {ASPECTS.map((aspect) => (
          <div key={aspect}>
            <dt className="font-display text-xl">{t(`cards.card.${aspect}`)}</dt>
            <dd className="mt-1 text-soft">{meaning[aspect]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
