import { useTranslation } from "react-i18next";
import { DeleteReading } from "~/readings/delete-reading-form";
import { SECTIONS, type Section } from "~/readings/reading";
import { ButtonLink } from "~/ui/button";
import { AfterReading, type AfterReadingProps } from "./after-reading";
import { DrawTable } from "./draw-table";
import { ReadingHeading } from "./reading-heading";
import { ReadingText } from "./reading-text";
import { Spread } from "./spread";
import { Stage } from "./stage";
import { type Ritual, useRitual } from "./use-ritual";

/** A reading of cards, from the deck to the last word. */
export function ReadingTable({ reading, language, limitNotice, followUpFault }: AfterReadingProps) {
  const { t } = useTranslation();
  const { kind, cards, interpretation } = reading;
  const ritual = useRitual(cards?.length ?? 0);
  const isDone = interpretation.status === "done";
  return (
    <article>
      <Stage stars={cards ? 30 : 50}>
        <ReadingHeading reading={reading} />
        {cards ? (
          <Spread kind={kind} cards={cards} ritual={ritual} language={reading.language} />
        ) : (
          <DrawTable kind={kind} />
        )}
      </Stage>
      <div className="mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
        {cards && (
          <ReadingText
            address={`/readings/${reading.id}/stream`}
            writing={interpretation}
            reading={reading}
            language={language}
            visible={visibleSections(ritual)}
            limitNotice={limitNotice}
            hasSections={kind === "timeline"}
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
        <div className="flex flex-wrap items-start justify-center gap-4 border-t border-line pt-6">
          {isDone && (
            <ButtonLink to={`/${language}/tarot/${kind}`}>
              {t(kind === "daily" ? "reading.newReading" : "reading.newQuestion")}
            </ButtonLink>
          )}
          <DeleteReading className="text-center" />
        </div>
      </div>
    </article>
  );
}

/** Each part may be seen once its card has turned, the whole when all have. */
function visibleSections({ turned, isComplete }: Ritual): readonly Section[] {
  if (isComplete) return SECTIONS;
  return SECTIONS.slice(0, Math.min(turned, 3));
}
