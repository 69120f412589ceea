import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import { pathTo, streamOf } from "~/i18n/path-to";
import { DeleteReading } from "~/readings/parts/delete-reading-form";
import type { DrawFault } from "~/readings/parts/ritual/ritual";
import { SECTIONS, type Section } from "~/readings/reading";
import { SPREADS, sectionOf } from "~/readings/tarot/spreads.data";
import { ButtonLink } from "~/ui/button";
import { lazily } from "~/ui/lazily";
import { useNightPage } from "~/ui/night-page";
import { TextBreak } from "~/ui/text-break";
import { useLater } from "~/ui/use-later";
import { AfterReading, type AfterReadingProps } from "./after-reading";
import type { CardSheetProps } from "./card-sheet";
import { ReaderMark } from "./reader-mark";
import { ReadingHeading } from "./reading-heading";
import { ReadingText } from "./reading-text";
import { Seal } from "./seal";
import { SectionLead } from "./section-lead";
import type { ShownBefore } from "./show-asked-before.server";
import { SpreadCards } from "./spread-cards";
import { Stage } from "./stage";
import { useFirstScroll } from "./use-first-scroll";
import { useOpenedCard } from "./use-opened-card";
import { useRitual } from "./use-ritual";

interface ReadingTableProps extends AfterReadingProps {
  /** Where the same was asked before, as long as the cards are not drawn. */
  askedBefore: ShownBefore | null;
  /** Whether it waits to be read, and is not of the plan any more. */
  isRefused: boolean;
  /** Why the draw that was just asked for has failed, a new one each time. */
  drawFault: DrawFault | null;
}

/** Most come to see it once, so that it is fetched with the first time; until then the deck lies there with its button. */
const Ritual = lazy(() => import("~/readings/parts/ritual/ritual"));

/** What only some come to use is fetched when they do: a card from near, in place of whose sheet its page does; the thin strip. */
const CardSheet = lazily(() => import("./card-sheet"), CardPage);
const AskedBefore = lazily(
  () => import("./asked-before"),
  () => null,
);
const KeptCards = lazily(
  () => import("./kept-cards"),
  () => null,
);
const CardStrip = lazily(
  () => import("./card-strip"),
  () => null,
);

/** A reading of cards, from the deck to the last word. */
export function ReadingTable(props: ReadingTableProps) {
  const { reading, language, limitNotice, sky, journal, isRefused, askedBefore, followUpFault, drawFault } =
    props;
  const { t } = useTranslation();
  const { kind, cards, interpretation } = reading;
  const { sections, asks, positions, layout } = SPREADS[kind];
  const places = useRef<HTMLOListElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { opened, open, close } = useOpenedCard();
  const hasScrolled = useFirstScroll();
  const ritual = useRitual(cards !== null);
  const isDone = interpretation.status === "done";
  const openedCard = opened === null ? undefined : cards?.[opened];
  const isDrawing = !isRefused && !ritual.isSunk;
  const isNight = !isRefused && !ritual.isComplete;
  // What may follow the cards does so in frames of its own: first the text's place, then the page's day, then what comes after.
  const isTextHidden = useLater(isDrawing, 2);
  const isCompleteLater = useLater(ritual.isComplete, 4);
  useNightPage(useLater(isNight, 2));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are pressed with keys as well
    <article
      data-ritual={isNight}
      data-layout={layout}
      onClick={open}
      className={`reading ${isNight ? "night" : ""}`}
    >
      {askedBefore && !cards && <AskedBefore before={askedBefore} language={language} />}
      <Stage stars={isDrawing ? 50 : 30} isWhole={isDrawing}>
        <ReadingHeading reading={reading} />
        <div className="tabletop">
          <SpreadCards
            ref={places}
            kind={kind}
            cards={cards}
            states={positions.map((_, at) => ritual.stateOf(at))}
            lit={ritual.lit}
            language={language}
            textLanguage={reading.language}
          />
          {!ritual.isComplete && !isRefused && (
            <Suspense fallback={<div className="draw" />}>
              <Ritual
                kind={kind}
                places={places}
                cards={cards}
                language={reading.language}
                laid={ritual.laid}
                onLaid={ritual.setLaid}
                onLit={ritual.setLit}
                isSunk={ritual.isSunk}
                onSunk={ritual.sink}
                onFace={ritual.setFaces}
                onTurned={ritual.setTurned}
                onComplete={ritual.complete}
                fault={drawFault}
                commitment={reading.commitment}
                again={askedBefore && t("again.anyway")}
                change={
                  asks && (
                    <Link
                      to={pathTo.spread(language, kind, { draft: reading.id })}
                      className="link min-h-11 content-center"
                    >
                      {t("draw.change")}
                    </Link>
                  )
                }
              />
            </Suspense>
          )}
        </div>
        {reading.seal && cards && (
          <Seal leaning={reading.seal} language={language} isShown={ritual.isComplete || ritual.turned > 0} />
        )}
      </Stage>
      <div
        ref={text}
        hidden={isTextHidden}
        className="group/reading mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6"
      >
        {isRefused && <Paywall />}
        {cards && reading.kept && (
          <KeptCards
            reading={reading}
            language={language}
            typed={followUpFault?.typed ?? ""}
            fault={faultOfQuestion(followUpFault?.problem)}
          />
        )}
        {cards && !isRefused && !reading.kept && (
          <ReadingText
            url={streamOf(reading.id, { followUp: false })}
            writing={interpretation}
            reading={reading}
            language={language}
            sections={sections}
            visible={visibleSections(sections, ritual)}
            limitNotice={limitNotice}
            lead={(section, isWhole) => (
              <SectionLead section={section} isWhole={isWhole} reading={reading} language={language} />
            )}
            mark={<ReaderMark reader={reading.reader} language={reading.language} />}
          />
        )}
        {cards && reading.kept && journal}
        {isDone && isCompleteLater && (
          <AfterReading
            reading={reading}
            language={language}
            limitNotice={limitNotice}
            sky={sky}
            journal={journal}
            followUpFault={followUpFault}
          />
        )}
        <div
          hidden={isNight}
          className="flex flex-wrap items-start justify-center gap-4 border-t border-line pt-6 group-has-data-gone/reading:hidden print:hidden"
        >
          {isDone && (
            <ButtonLink to={reading.ownCards ? pathTo.own(language) : pathTo.spread(language, kind)}>
              {t(asks ? "reading.newQuestion" : "reading.newReading")}
            </ButtonLink>
          )}
          <TextBreak />
          {reading.commitment && (
            <ButtonLink to={pathTo.drawCheck(language, reading.id)} look="quiet">
              {t("drawCheck.link")}
            </ButtonLink>
          )}
          <TextBreak />
          <DeleteReading className="text-center" />
        </div>
      </div>
      {hasScrolled && ritual.isComplete && (
        <CardStrip reading={reading} language={language} table={places} text={text} />
      )}
      {openedCard && opened !== null && (
        <CardSheet
          card={openedCard}
          section={sectionOf(kind, opened)}
          language={language}
          textLanguage={reading.language}
          onClose={close}
        />
      )}
    </article>
  );
}

function faultOfQuestion(problem: string | undefined) {
  return problem === "blank" || problem === "tooLong" ? problem : undefined;
}

/** Where the sheet could not be fetched. */
function CardPage({ card, language }: CardSheetProps) {
  useEffect(() => location.assign(pathTo.card(language, card.id)), [language, card]);
  return null;
}

/** Each part may be seen once its card has turned, the whole when all have. */
function visibleSections(
  sections: readonly Section[],
  { turned, isComplete }: { turned: number; isComplete: boolean },
): readonly Section[] {
  return isComplete ? SECTIONS : sections.slice(0, turned);
}
