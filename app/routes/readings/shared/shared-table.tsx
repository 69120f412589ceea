import { useTranslation } from "react-i18next";
import { CardFace } from "~/readings/parts/card-face";
import { Illustration } from "~/ui/line-drawing";
import { Divider } from "~/ui/ornament";
import { Stars } from "~/ui/stars";
import { TextBreak } from "~/ui/text-break";
import type { SharedCard, ShownShared } from "./show-shared.server";

/** How wide a card lies, by how many there are. */
const WIDTHS: Record<number, string> = { 1: "w-48 sm:w-60", 3: "w-[28vw] max-w-48", 5: "w-[27vw] max-w-36" };

/** What a shared reading is, of whom and of which day, and the cards or signs on the night. */
export function SharedTable({ reading }: { reading: ShownShared }) {
  const { t } = useTranslation();
  const { kind, language, date, day, question, reader, cards, signs } = reading;
  return (
    <header className="night relative isolate overflow-hidden px-4 py-10 text-center sm:px-6 sm:py-14">
      <Stars count={40} />
      <div className="relative mx-auto max-w-5xl">
        <h1 className="text-title text-star">{t("shared.title")}</h1>
        <Divider className="mx-auto my-4" />
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-soft">
          <span>{t(kind === "zodiac" ? "nav.zodiac" : `tarot.${kind}.name`)}</span>
          {reader && (
            <>
              <span aria-hidden="true">·</span>
              <span className="inline-flex items-center gap-3">
                <Illustration srcSet={reader.image} width={384} height={384} className="h-10 w-10" />
                <span lang={language}>{reader.name}</span>
              </span>
            </>
          )}
        </p>
        <p className="mt-2 text-sm text-soft">
          <time dateTime={date}>{day}</time>
        </p>
        {question && (
          <section className="mx-auto mt-6 max-w-2xl">
            <h2 className="text-base text-brass">{t("shared.question")}</h2>
            <p
              lang={language}
              dir="auto"
              className="mt-1 font-question text-xl leading-snug text-balance wrap-anywhere whitespace-pre-line sm:text-2xl"
            >
              {question}
            </p>
          </section>
        )}
        <h2 className="sr-only">{t("shared.cards")}</h2>
        <ul className="mt-8 flex flex-wrap items-end justify-center gap-x-3 gap-y-6 sm:gap-x-8">
          {cards?.map((card) => (
            <CardOnTable key={card.id} card={card} language={language} width={WIDTHS[cards.length] ?? ""} />
          ))}
          {signs?.map(({ id, name, image }, index) => (
            <li key={index === 0 ? id : `${id}-too`} className="w-[40vw] max-w-52">
              <Illustration srcSet={image} width={256} height={256} className="mx-auto w-full" />
              <p lang={language} className="mt-3 font-display text-xl wrap-anywhere text-star sm:text-3xl">
                {name}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

interface CardOnTableProps {
  card: SharedCard;
  language: string;
  width: string;
}

function CardOnTable({ card, language, width }: CardOnTableProps) {
  const { t } = useTranslation();
  const { place, name, orientation } = card;
  return (
    <li className={`self-start leading-snug wrap-anywhere hyphens-auto ${width}`}>
      {place && (
        <p className="mb-2 grid min-h-[2lh] content-end font-display text-sm leading-tight text-brass sm:text-lg">
          {t(`positions.${place}`)}
        </p>
      )}
      <CardFace {...card} isLazy={false} />
      <p className="mt-3">
        <span lang={language} className="block font-display text-base text-star sm:text-xl">
          {name}
        </span>
        <TextBreak />
        {orientation === "reversed" && (
          <span className="block text-sm text-brass">{t("orientation.reversed")}</span>
        )}
      </p>
    </li>
  );
}
