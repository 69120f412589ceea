import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { streamOf } from "~/i18n/path-to";
import { SECTIONS } from "~/readings/reading";
import type { ShownSky } from "~/readings/sky/show-sky.server";
import { lazily } from "~/ui/lazily";
import { Illustration } from "~/ui/line-drawing";
import { FollowUpForm } from "./follow-up";
import { KeepReading } from "./keep-reading";
import { ReadingText } from "./reading-text";
import { Share } from "./share";
import type { ShownTarot } from "./show-reading.server";

/** Of the card of the day alone, and below everything else: fetched after what everybody needs. */
const SkyBox = lazily<{ sky: ShownSky; language: Language }>(
  () => import("~/readings/parts/sky-box").then(({ SkyBox: Box }) => ({ default: Box })),
  () => null,
);

export interface AfterReadingProps {
  reading: ShownTarot;
  language: Language;
  /** Shown in place of a text that today's limit refused. */
  limitNotice: ReactNode;
  /** Of the day of a card for the day. */
  sky: ShownSky | null;
  /** What the person keeps with it. */
  journal: ReactNode;
  followUpFault?: { problem: string; typed: string; notice: ReactNode };
}

/** What comes after the interpretation: the form for one further question, or its answer; and how all of it is kept. */
export function AfterReading({
  reading,
  language,
  limitNotice,
  sky,
  journal,
  followUpFault,
}: AfterReadingProps) {
  const { problem, typed = "", notice } = followUpFault ?? {};
  const fault = problem === "blank" || problem === "tooLong" ? problem : undefined;
  return (
    <>
      <FollowUp reading={reading} language={language} limitNotice={limitNotice}>
        <FollowUpForm typed={typed} fault={fault} notice={notice} />
      </FollowUp>
      <KeepReading reading={reading} language={language} />
      {journal}
      <Share share={reading.share} />
      {sky && <SkyBox sky={sky} language={language} />}
    </>
  );
}

interface FollowUpProps extends Omit<AfterReadingProps, "followUpFault" | "sky" | "journal"> {
  /** Until something is asked. */
  children: ReactNode;
}

/** The talk goes on: what was asked further, and what the reader says to that. */
function FollowUp({ reading, language, limitNotice, children }: FollowUpProps) {
  const { t } = useTranslation();
  const { followUp, reader } = reading;
  const asked = useFocusWhenAsked(followUp !== null);
  if (!followUp) return <div className="mx-auto max-w-2xl print:hidden">{children}</div>;
  return (
    <section aria-labelledby="follow-up-question" className="space-y-9">
      <div className="asked">
        <p className="text-sm text-soft">{t("followUp.asked")}</p>
        <h2
          ref={asked}
          id="follow-up-question"
          tabIndex={-1}
          lang={reading.language}
          dir="auto"
          className="font-question text-xl outline-none wrap-anywhere whitespace-pre-line"
        >
          {followUp.question}
        </h2>
      </div>
      <ReadingText
        url={streamOf(reading.id, { followUp: true })}
        writing={followUp}
        reading={reading}
        language={language}
        sections={[]}
        visible={SECTIONS}
        limitNotice={limitNotice}
        lead={() => (
          <>
            <p className="told-cards">
              <Illustration srcSet={reader.image} width={384} height={384} />
            </p>
            <p lang={reading.language} className="told-head font-display text-xl text-brass">
              {reader.name}
            </p>
          </>
        )}
      />
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
