import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { labelled } from "~/i18n/typography";
import { CardFace } from "~/readings/parts/card-face";
import { TextBreak } from "~/ui/text-break";
import { laidWith, ownAddress, TABLE } from "./own-address";
import type { ShownOwn, ShownPlace } from "./show-own.server";
import { StepLink } from "./step-link";

interface OwnTableProps {
  shown: ShownOwn;
  language: Language;
  /** Whether what is not there yet is a fault: it was sent so. */
  isSent: boolean;
}

/** The places of the spread as they lie on somebody's own table: each leads to the choice of its card. */
export function OwnTable({ shown, language, isSent }: OwnTableProps) {
  const { t } = useTranslation();
  return (
    <section id={TABLE} aria-labelledby="own-cards" className="scroll-mt-2">
      <h2 id="own-cards" className="text-center text-2xl">
        {t("own.steps.cards")}
      </h2>
      <ol className="mt-4 flex justify-center gap-2 sm:gap-6">
        {shown.places.map((place, at) => (
          <Place
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a spread never change
            key={at}
            {...{ place, at, shown, language, isSent }}
          />
        ))}
      </ol>
    </section>
  );
}

interface PlaceProps extends OwnTableProps {
  place: ShownPlace;
  at: number;
}

function Place({ place, at, shown, language, isSent }: PlaceProps) {
  const { t } = useTranslation();
  const { card, section } = place;
  const fault = place.fault === "empty" && !isSent ? null : place.fault;
  const cards = { kind: shown.kind, laid: shown.places.map(({ laid }) => laid) };
  const isOpen = at === shown.open;
  const name = section ? t(`positions.${section}`) : t("own.single");
  return (
    <li className="flex w-24 min-w-0 flex-col text-center text-sm wrap-anywhere hyphens-auto sm:w-32">
      <StepLink
        to={ownAddress(language, cards, { place: at })}
        aria-current={isOpen ? "step" : undefined}
        className="group block w-full hover:text-brass aria-[current=step]:text-brass"
      >
        <span
          className={`mb-2 flex items-end justify-center font-display text-xs leading-tight sm:text-base ${shown.places.length > 3 ? "min-h-12" : ""}`}
        >
          {name}
        </span>
        <span className="sr-only">{labelled("", "", language)}</span>
        {card ? (
          <CardFace {...card} isSmall isLazy={false} />
        ) : (
          <span
            aria-hidden="true"
            className="grid aspect-3/5 place-items-center rounded-md border-2 border-dashed border-soft bg-surface text-3xl group-hover:border-brass group-aria-[current=step]:border-solid group-aria-[current=step]:border-brass"
            data-words={at + 1}
          />
        )}
        <span className="mt-2 block leading-tight">{card ? card.name : t("own.empty")}</span>
        {card?.orientation === "reversed" && (
          <span className="block text-xs text-brass">{t("orientation.reversed")}</span>
        )}
      </StepLink>
      <TextBreak />
      {card && (
        <StepLink
          to={ownAddress(language, {
            ...cards,
            laid: laidWith(shown, at, card.id, card.orientation === "upright" ? "reversed" : "upright"),
          })}
          className="link mx-auto inline-flex min-h-11 items-center text-xs sm:text-sm"
        >
          {t("own.turn")}
          <span className="sr-only"> ({card.name})</span>
        </StepLink>
      )}
      {fault && (
        <p role="alert" data-fault="" tabIndex={-1} className="text-xs text-alarm sm:text-sm">
          {t(`own.faults.${fault}`)}
        </p>
      )}
    </li>
  );
}
