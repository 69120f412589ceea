import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Illustration } from "~/ui/line-drawing";
import type { ShownReading } from "./show-reading.server";

/** What was asked, of whom, and of which day. */
export const ReadingHeading = memo(function ReadingHeading({ reading }: { reading: ShownReading }) {
  const { t } = useTranslation();
  const { kind, date, question, language } = reading;
  return (
    <header className="stage-heading flex flex-col items-center gap-2 sm:gap-3">
      <h1 className={question ? "text-base text-brass sm:text-lg" : "text-3xl text-star sm:text-4xl"}>
        {t(`reading.title.${kind}`)} {/* What asks nothing is about its day. */}
        {!question && (
          <time dateTime={date} className="mt-1 block font-sans text-base text-soft">
            {date}
          </time>
        )}
      </h1>
      {question && (
        <p
          lang={language}
          dir="auto"
          data-question=""
          className="max-w-2xl font-question text-xl leading-snug text-balance wrap-anywhere whitespace-pre-line sm:text-2xl"
        >
          {question}
        </p>
      )}
      {kind !== "zodiac" && reading.ownCards && <p className="text-sm text-brass">{t("own.mark")}</p>}
      {/* What is kept without a text nobody has read. */}
      {kind !== "zodiac" && reading.kept === null && (
        <p className="flex items-center gap-3 text-soft">
          <Illustration srcSet={reading.reader.image} width={384} height={384} className="h-10 w-10" />
          <span lang={language}>{reading.reader.name}</span>
          {question && (
            <time dateTime={date} className="hidden print:inline">
              {date}
            </time>
          )}
        </p>
      )}
    </header>
  );
});
