import { SECTIONS } from "~/readings/reading";
import { FollowUpForm } from "./follow-up";
import type { ReadingTableProps } from "./reading-table";
import { ReadingText } from "./reading-text";

/** What comes after the interpretation: the form for one further question, or its answer. */
export function AfterReading({ reading, language, limitNotice, followUpFault }: ReadingTableProps) {
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
        className="mx-auto max-w-2xl text-center font-question text-2xl wrap-anywhere whitespace-pre-line"
      >
        {reading.followUp.question}
      </h2>
      <ReadingText
        address={`/readings/${reading.id}/follow-up/stream`}
        writing={reading.followUp}
        reading={reading}
        language={language}
        visible={SECTIONS}
        limitNotice={limitNotice}
        hasSections={false}
      />
    </section>
  );
}
