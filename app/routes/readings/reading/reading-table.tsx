import { Link } from "@remix-run/react";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import { pathTo, streamOf } from "~/i18n/path-to";
import { DeleteReading } from "~/readings/parts/delete-reading-form";
import { SECTIONS, type Section } from "~/readings/reading";
import { SPREADS } from "~/readings/tarot/spreads.data";
import { ButtonLink } from "~/ui/button";
import { useNightPage } from "~/ui/night-page";
import { TextBreak } from "~/ui/text-break";
import { AfterReading, type AfterReadingProps } from "./after-reading";
import { ReadingHeading } from "./reading-heading";
import { ReadingText } from "./reading-text";
import { Seal } from "./seal";
import { SpreadCards } from "./spread-cards";
import { Stage } from "./stage";
import { useRitual } from "./use-ritual";

interface ReadingTableProps extends AfterReadingProps {
  /** Whether it waits to be read, and is not of the plan any more. */
  isRefused: boolean;
  /** Why the draw that was just asked for has failed, a new one each time. */
  drawFault: object | null;
}

/** Most come to see it once, so that it is fetched with the first time; until then the deck lies there with its button. */
const Ritual = lazy(() => import("~/readings/parts/ritual/ritual"));

/** A reading of cards, from the deck to the last word. */
export function ReadingTable(props: ReadingTableProps) {
  const { reading, language, limitNotice, isRefused, followUpFault, drawFault } = props;
  const { t } = useTranslation();
  const { kind, cards, interpretation } = reading;
  const { sections, asks, positions } = SPREADS[kind];
  const places = useRef<HTMLOListElement>(null);
  const ritual = useRitual(cards !== null);
  const isDone = interpretation.status === "done";
  const isDrawing = !isRefused && !ritual.isSunk;
  const isNight = !isRefused && !ritual.isComplete;
  useNightPage(isNight);
  return (
    <article data-ritual={isNight} className={`reading ${isNight ? "night" : ""}`}>
      <Stage stars={cards ? 30 : 50} isWhole={isDrawing}>
        <ReadingHeading reading={reading} />
        <div className="tabletop">
          <SpreadCards
            ref={places}
            kind={kind}
            cards={cards}
            states={positions.map((_, at) => ritual.stateOf(at))}
            lit={ritual.lit}
            language={reading.language}
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
                onSunk={ritual.sink}
                onFace={ritual.setFaces}
                onTurned={ritual.setTurned}
                onComplete={ritual.complete}
                fault={drawFault}
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
        {reading.seal && cards && <Seal leaning={reading.seal} isShown={ritual.isComplete} />}
      </Stage>
      <div hidden={isDrawing} className="group/reading mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
        {isRefused && <Paywall />}
        {cards && !isRefused && (
          <ReadingText
            url={streamOf(reading.id, { followUp: false })}
            writing={interpretation}
            reading={reading}
            language={language}
            sections={sections}
            visible={visibleSections(sections, ritual)}
            limitNotice={limitNotice}
          />
        )}
        {isDone && ritual.isComplete && (
          <AfterReading
            reading={reading}
            language={language}
            limitNotice={limitNotice}
            followUpFault={followUpFault}
          />
        )}
        <div
          hidden={isNight}
          className="flex flex-wrap items-start justify-center gap-4 border-t border-line pt-6 group-has-data-gone/reading:hidden"
        >
          {isDone && (
            <ButtonLink to={pathTo.spread(language, kind)}>
              {t(asks ? "reading.newQuestion" : "reading.newReading")}
            </ButtonLink>
          )}
          <TextBreak />
          <DeleteReading className="text-center" />
        </div>
      </div>
    </article>
  );
}

/** Each part may be seen once its card has turned, the whole when all have. */
function visibleSections(
  sections: readonly Section[],
  { turned, isComplete }: { turned: number; isComplete: boolean },
): readonly Section[] {
  return isComplete ? SECTIONS : sections.slice(0, turned);
}
