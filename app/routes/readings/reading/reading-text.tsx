import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { HelpBox } from "~/readings/parts/help-box";
import { SECTIONS, type Section } from "~/readings/reading";
import { Gone } from "./gone";
import { Interpretation } from "./interpretation";
import { RetryForm } from "./retry-form";
import type { ShownReading, ShownWriting } from "./show-reading.server";
import { useReadAnew } from "./use-read-anew";
import { useTextStream } from "./use-text-stream";

interface ReadingTextProps {
  /** The address of the text's stream. */
  url: string;
  writing: ShownWriting;
  reading: ShownReading;
  /** The page's language. */
  language: Language;
  /** The parts that the text has, in their order; none where it is whole. */
  sections: readonly Section[];
  visible: readonly Section[];
  limitNotice: ReactNode;
  /** With what a part of it begins, `isWhole` where that is all of it; and what ends it. */
  lead?(section: Section, isWhole: boolean): ReactNode;
  mark?: ReactNode;
}

/** A text as it is written, or why there is none: today's limit, or that its reading is gone; and how it came about. */
export function ReadingText(props: ReadingTextProps) {
  const { url, writing, reading, language, sections, visible, limitNotice, lead, mark } = props;
  const { t } = useTranslation();
  const { readAnew } = useReadAnew();
  const text = useTextStream(`${url}?lang=${language}`, writing, readAnew);
  if (text.failure?.code === "limit") {
    return (
      <>
        {writing.help.length > 0 && <HelpBox help={writing.help} />}
        {limitNotice}
        <RetryForm retry={writing.retry} />
      </>
    );
  }
  if (text.failure?.code === "gone")
    return <Gone message={text.failure.message} kind={reading.kind} language={language} />;
  return (
    <>
      {writing.help.length > 0 && <HelpBox help={writing.help} />}
      <Interpretation
        text={text}
        language={reading.language}
        sections={sections}
        headings={reading.headings}
        visible={visible}
        hasInitial={writing === reading.interpretation}
        lead={lead}
        htmlUrl={`${url}?lang=${language}&format=html`}
        isZodiac={reading.kind === "zodiac"}
        isTruncated={writing.isTruncated}
        retry={writing.retry}
      />
      {!text.isWriting && !text.failure && visible === SECTIONS && mark}
      {writing.isAlmanac && !text.failure && visible === SECTIONS && (
        <p className="mx-auto max-w-2xl text-center text-sm text-soft">
          {t(reading.kind === "zodiac" ? "reading.byAlmanacStars" : "reading.byAlmanac")}
        </p>
      )}
    </>
  );
}
