import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { HelpBox } from "~/readings/parts/help-box";
import { SECTIONS, type Section } from "~/readings/reading";
import { lazily } from "~/ui/lazily";
import { Interpretation } from "./interpretation";
import type { NoTextProps } from "./no-text";
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
  const { failure } = text;
  const { kind } = reading;
  return (
    <>
      {writing.help.length > 0 && failure?.code !== "gone" && <HelpBox help={writing.help} />}
      {failure ? (
        <NoText {...{ failure, kind, language, limitNotice, sections }} retry={writing.retry} />
      ) : (
        <Interpretation
          text={text}
          language={reading.language}
          sections={sections}
          headings={reading.headings}
          visible={visible}
          hasInitial={writing === reading.interpretation}
          lead={lead}
          htmlUrl={`${url}?lang=${language}&format=html`}
          isTruncated={writing.isTruncated}
        />
      )}
      {!text.isWriting && !failure && visible === SECTIONS && mark}
      {writing.isAlmanac && !failure && visible === SECTIONS && (
        <p className="mx-auto max-w-2xl text-center text-sm text-soft">
          {t(kind === "zodiac" ? "reading.byAlmanacStars" : "reading.byAlmanac")}
        </p>
      )}
    </>
  );
}

/** Few come to see it; where it cannot be fetched the reason alone stands there. */
const NoText = lazily(() => import("./no-text"), Why);

function Why({ failure }: NoTextProps) {
  return (
    <p role="alert" className="text-center text-alarm">
      {failure.message}
    </p>
  );
}
