import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { DeleteReading } from "~/readings/delete-reading-form";
import { SECTIONS, type Section } from "~/readings/reading";
import { ButtonLink } from "~/ui/button";
import { Divider } from "~/ui/ornament";
import { DrawTable } from "./draw-table";
import { FollowUpForm } from "./follow-up";
import { Interpretation, RetryForm } from "./interpretation";
import type { ShownReading, ShownWriting } from "./show-reading.server";
import { Spread } from "./spread";
import { type Ritual, useRitual } from "./use-ritual";
import { useTextStream } from "./use-text-stream";

interface ReadingTableProps {
  reading: ShownReading;
  language: Language;
  /** Shown in place of a text that today's limit refused. */
  limitNotice: ReactNode;
  followUpFault?: { problem: string; typed: string };
}

/** One reading from the deck to the last word. */
export function ReadingTable({ reading, language, limitNotice, followUpFault }: ReadingTableProps) {
  const { t } = useTranslation();
  const { kind, cards } = reading;
  const ritual = useRitual(cards?.length ?? 0);
  return (
    <article className="space-y-8">
      <ReadingHeading reading={reading} />
      {cards ? (
        <>
          <Spread kind={kind} cards={cards} ritual={ritual} language={reading.language} />
          <Divider className="mx-auto" />
          <Text
            address={`/readings/${reading.id}/stream`}
            writing={reading.interpretation}
            reading={reading}
            language={language}
            visible={visibleSections(ritual)}
            limitNotice={limitNotice}
          />
          {reading.interpretation.status === "done" && ritual.isComplete && (
            <AfterReading
              reading={reading}
              language={language}
              limitNotice={limitNotice}
              followUpFault={followUpFault}
            />
          )}
        </>
      ) : (
        <DrawTable kind={kind} />
      )}
      <div className="flex flex-wrap justify-center gap-4 border-t border-line pt-6">
        {reading.interpretation.status === "done" && (
          <ButtonLink to={`/${language}/tarot/${kind}`}>
            {t(kind === "daily" ? "reading.newReading" : "reading.newQuestion")}
          </ButtonLink>
        )}
        <DeleteReading />
      </div>
    </article>
  );
}

function ReadingHeading({ reading: { kind, date, question, language, reader } }: { reading: ShownReading }) {
  const { t } = useTranslation();
  return (
    <header className="flex flex-col items-center gap-4 text-center">
      <h1 className="text-3xl">
        {t(`reading.title.${kind}`)}{" "}
        {kind === "daily" && (
          <time dateTime={date} className="block text-lg text-soft">
            {date}
          </time>
        )}
      </h1>
      {question && (
        <p
          lang={language}
          dir="auto"
          className="max-w-2xl font-display text-xl wrap-anywhere whitespace-pre-line"
        >
          {question}
        </p>
      )}
      <p className="flex items-center gap-3 text-soft">
        <img src={reader.image} alt="" width="384" height="384" className="h-14 w-14" />
        <span lang={language}>{reader.name}</span>
      </p>
    </header>
  );
}

function AfterReading({ reading, language, limitNotice, followUpFault }: ReadingTableProps) {
  const { problem, typed = "" } = followUpFault ?? {};
  if (!reading.followUp) {
    const fault = problem === "blank" || problem === "tooLong" ? problem : undefined;
    return (
      <div className="mx-auto max-w-2xl">
        <FollowUpForm typed={typed} fault={fault} />
      </div>
    );
  }
  return (
    <section aria-labelledby="follow-up-question" className="space-y-5">
      <h2
        id="follow-up-question"
        lang={reading.language}
        dir="auto"
        className="mx-auto max-w-2xl text-center text-xl wrap-anywhere whitespace-pre-line"
      >
        {reading.followUp.question}
      </h2>
      <Text
        address={`/readings/${reading.id}/follow-up/stream`}
        writing={reading.followUp}
        reading={reading}
        language={language}
        visible={SECTIONS}
        limitNotice={limitNotice}
        isFollowUp
      />
    </section>
  );
}

interface TextProps {
  address: string;
  writing: ShownWriting;
  reading: ShownReading;
  language: Language;
  visible: readonly Section[];
  limitNotice: ReactNode;
  isFollowUp?: boolean;
}

function Text({ address, writing, reading, language, visible, limitNotice, isFollowUp = false }: TextProps) {
  const { t } = useTranslation();
  const text = useTextStream(`${address}?lang=${language}`, writing);
  if (text.failure?.code === "limit") {
    return (
      <>
        {limitNotice}
        <RetryForm />
      </>
    );
  }
  return (
    <>
      <Interpretation
        text={text}
        language={reading.language}
        hasSections={reading.kind === "timeline" && !isFollowUp}
        visible={visible}
        htmlAddress={`${address}?lang=${language}&format=html`}
      />
      {writing.isAlmanac && !text.failure && (
        <p className="mx-auto max-w-2xl text-center text-sm text-soft">{t("reading.byAlmanac")}</p>
      )}
    </>
  );
}

/** Each part may be seen once its card has turned, the whole when all have. */
function visibleSections({ turned, isComplete }: Ritual): readonly Section[] {
  if (isComplete) return SECTIONS;
  return SECTIONS.slice(0, Math.min(turned, 3));
}
