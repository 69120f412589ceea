import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import { pathTo, streamOf } from "~/i18n/path-to";
import { DeleteReading } from "~/readings/parts/delete-reading-form";
import { SECTIONS, type Section } from "~/readings/reading";
import { SPREADS } from "~/readings/tarot/spreads.data";
import { ButtonLink } from "~/ui/button";
import { AfterReading, type AfterReadingProps } from "./after-reading";
import { DrawTable } from "./draw-table";
import { ReadingHeading } from "./reading-heading";
import { ReadingText } from "./reading-text";
import { Seal } from "./seal";
import { SpreadCards } from "./spread-cards";
import { Stage } from "./stage";
import { type Ritual, useRitual } from "./use-ritual";

interface ReadingTableProps extends AfterReadingProps {
  /** Whether it waits to be read, and is not of the plan any more. */
  isRefused: boolean;
}

/** A reading of cards, from the deck to the last word. */
export function ReadingTable(props: ReadingTableProps) {
  const { reading, language, limitNotice, isRefused, followUpFault } = props;
  const { t } = useTranslation();
  const { kind, cards, interpretation } = reading;
  const { sections, asks, reveal } = SPREADS[kind];
  const ritual = useRitual(cards?.length ?? 0, reveal);
  const isDone = interpretation.status === "done";
  return (
    <article>
      <Stage stars={cards ? 30 : 50}>
        <ReadingHeading reading={reading} />
        {cards ? (
          <>
            <SpreadCards kind={kind} cards={cards} ritual={ritual} language={reading.language} />
            {reading.seal && <Seal leaning={reading.seal} isShown={ritual.isComplete} />}
          </>
        ) : (
          !isRefused && <DrawTable kind={kind} />
        )}
      </Stage>
      <div className="group/reading mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
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
        <div className="flex flex-wrap items-start justify-center gap-4 border-t border-line pt-6 group-has-data-gone/reading:hidden">
          {isDone && (
            <ButtonLink to={pathTo.spread(language, kind)}>
              {t(asks ? "reading.newQuestion" : "reading.newReading")}
            </ButtonLink>
          )}
          <DeleteReading className="text-center" />
        </div>
      </div>
    </article>
  );
}

/** Each part may be seen once its card has turned, the whole when all have. */
function visibleSections(sections: readonly Section[], { turned, isComplete }: Ritual): readonly Section[] {
  return isComplete ? SECTIONS : sections.slice(0, turned);
}
