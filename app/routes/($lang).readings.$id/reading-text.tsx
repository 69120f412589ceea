import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import type { Section } from "~/readings/reading";
import { Interpretation } from "./interpretation";
import { RetryForm } from "./retry-form";
import type { ShownReading, ShownWriting } from "./show-reading.server";
import { useReadAnew } from "./use-read-anew";
import { useTextStream } from "./use-text-stream";

interface ReadingTextProps {
  /** The address of the text's stream. */
  address: string;
  writing: ShownWriting;
  reading: ShownReading;
  /** The page's language. */
  language: Language;
  visible: readonly Section[];
  limitNotice: ReactNode;
  hasSections: boolean;
}

/** A text as it is written, or the notice that today's limit refused it; and how it came about. */
export function ReadingText(props: ReadingTextProps) {
  const { address, writing, reading, language, visible, limitNotice, hasSections } = props;
  const { t } = useTranslation();
  const { readAnew } = useReadAnew(reading.id);
  const text = useTextStream(`${address}?lang=${language}`, writing, readAnew);
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
        hasSections={hasSections}
        visible={visible}
        htmlAddress={`${address}?lang=${language}&format=html`}
        isZodiac={reading.kind === "zodiac"}
        isTruncated={writing.isTruncated}
      />
      {writing.isAlmanac && !text.failure && (
        <p className="mx-auto max-w-2xl text-center text-sm text-soft">
          {t(reading.kind === "zodiac" ? "reading.byAlmanacStars" : "reading.byAlmanac")}
        </p>
      )}
    </>
  );
}
