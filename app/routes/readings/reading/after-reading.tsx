import { type ReactNode, useEffect, useRef } from "react";
import type { Language } from "~/i18n/languages";
import { streamOf } from "~/i18n/path-to";
import { SECTIONS } from "~/readings/reading";
import { FollowUpForm } from "./follow-up";
import { Share } from "./share";
import type { ShownTarot } from "./show-reading.server";

export interface AfterReadingProps {
  reading: ShownTarot;
  language: Language;
  /** Shown in place of a text that today's limit refused. */
  limitNotice: ReactNode;
  followUpFault?: { problem: string; typed: string; notice: ReactNode };
}

import { ReadingText } from "./reading-text";

/** What comes after the interpretation: the form for one further question, or its answer. */
export function AfterReading({ reading, language, limitNotice, followUpFault }: AfterReadingProps) {
  const asked = useFocusWhenAsked(reading.followUp !== null);
  const { problem, typed = "", notice } = followUpFault ?? {};
  if (!reading.followUp) {
    const fault = problem === "blank" || problem === "tooLong" ? problem : undefined;
    return (
      <>
        <div className="mx-auto max-w-2xl">
          <FollowUpForm typed={typed} fault={fault} notice={notice} />
        </div>
        <Share share={reading.share} />
      </>
    );
  }
  return (
    <section aria-labelledby="follow-up-question" className="space-y-5">
      <h2
        ref={asked}
        id="follow-up-question"
        tabIndex={-1}
        lang={reading.language}
        dir="auto"
        className="mx-auto max-w-2xl text-center font-question text-2xl outline-none wrap-anywhere whitespace-pre-line"
      >
        {reading.followUp.question}
      </h2>
      <ReadingText
        url={streamOf(reading.id, { followUp: true })}
        writing={reading.followUp}
        reading={reading}
        language={language}
        sections={[]}
        visible={SECTIONS}
        limitNotice={limitNotice}
      />
      <Share share={reading.share} />
    </section>
  );
}

/** The form is gone once its question is asked: whoever sent it goes on at the question. */
function useFocusWhenAsked(isAsked: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (isAsked && !wasAsked.current) heading.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);
  return heading;
}
