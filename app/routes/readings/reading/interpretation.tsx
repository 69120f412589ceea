import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Chunk, Section } from "~/readings/reading";
import { toldLines } from "~/readings/zodiac/headings";
import { useHydrated } from "~/ui/use-hydrated";
import type { StreamedText } from "./use-text-stream";

interface InterpretationProps {
  text: StreamedText;
  /** The language in which the text is written. */
  language: string;
  /** The parts that the text has, in their order; none where it is whole. */
  sections: readonly Section[];
  /** The lines of it that are headings. */
  headings: readonly string[];
  /** The sections that may be seen already. */
  visible: readonly Section[];
  /** Whether it begins with a large letter. */
  hasInitial: boolean;
  lead?(section: Section, isWhole: boolean): ReactNode;
  /** Where the text can be read without scripts. */
  htmlUrl: string;
  /** Whether the model broke off because the text grew too long. */
  isTruncated: boolean;
}

/** What stands in no part, which is all of a text without any. */
const WHOLE: Section = "text";
const FRAME = "h-[36rem] w-full rounded-sm border border-line";

/** The text as it arrives, with a sign that more is coming. */
export function Interpretation(props: InterpretationProps) {
  const { text, language, sections, headings, visible, hasInitial, lead, htmlUrl, isTruncated } = props;
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { chunks, isWriting } = text;
  const shown = chunks.filter(({ section }) => visible.includes(section));
  const hasBegun = (section: Section) => shown.some((chunk) => chunk.section === section);
  const isWhole = hasBegun(WHOLE) && !sections.some(hasBegun);
  // A card that has turned has its place in the text, however slow the writer is.
  const awaited =
    isWriting && visible.length <= sections.length && !isWhole
      ? sections.find((section) => visible.includes(section) && !hasBegun(section))
      : undefined;
  const begun = [...sections, WHOLE].filter((section) => hasBegun(section) || section === awaited);
  return (
    <div aria-live="polite" data-writing={isWriting}>
      <div lang={language} className="space-y-9 sm:space-y-12">
        {begun.map((section, index) => (
          <TextSection
            key={section}
            section={section}
            lead={lead?.(section, isWhole)}
            chunks={shown.filter((chunk) => chunk.section === section)}
            headings={headings}
            isWriting={isWriting}
            hasInitial={hasInitial && index === 0}
          />
        ))}
      </div>
      {isTruncated && <p className="mx-auto mt-6 max-w-2xl text-alarm">{t("reading.truncated")}</p>}
      {isWriting && isHydrated && (
        <>
          {chunks.length === 0 ? <p className="text-center text-soft">{t("reading.connecting")}</p> : null}
          <WritingDots />
        </>
      )}
      {isWriting && !isHydrated && (
        <>
          <noscript>
            <iframe
              src={htmlUrl}
              title={t("reading.text")}
              // Text browsers show it in place of the address.
              name={t("reading.text")}
              className={FRAME}
            />
          </noscript>
          {/* Where scripts do not come after all, they are given up (`http/await-scripts.server.ts`), and the frame stands here. */}
          <div
            hidden
            data-frame={htmlUrl}
            data-look={FRAME}
            title={t("reading.text")}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; what is put in is not React's
            dangerouslySetInnerHTML={{ __html: "" }}
          />
          <p className="mt-2">
            <a href={htmlUrl} className="underline">
              {t("reading.plainLink")}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

interface TextSectionProps {
  section: Section;
  lead: ReactNode;
  chunks: readonly Chunk[];
  headings: readonly string[];
  /** Lines that arrive fade in; those that the page came with are there. */
  isWriting: boolean;
  hasInitial: boolean;
}

/** A first letter as high as three lines needs as many. */
const LONG_ENOUGH = 190;

function TextSection({ section, lead, chunks, headings, isWriting, hasInitial }: TextSectionProps) {
  const lines = toldLines(
    chunks.map(({ text }) => text),
    headings,
  );
  const first = lines.find(({ isHeading }) => !isHeading);
  const isOpening = hasInitial && (first?.text.length ?? 0) >= LONG_ENOUGH;
  const coming = isWriting ? "line-in" : "";
  return (
    <section data-part={section} className="told">
      {lead}
      <div className="told-text">
        {lines.map(({ at, text, isHeading }) =>
          isHeading ? (
            <h2 key={at} className={`text-2xl text-brass not-first:pt-4 ${coming}`}>
              {text}
            </h2>
          ) : (
            <p key={at} className={`text-wrap ${coming} ${isOpening && at === first?.at ? "opening" : ""}`}>
              {withWholeDates(text)}
            </p>
          ),
        )}
      </div>
    </section>
  );
}

/** An ISO date is not broken at its hyphens. */
function withWholeDates(text: string) {
  return text.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function WritingDots() {
  return (
    <p className="writing-dots flex justify-center gap-1.5 py-4" aria-hidden="true">
      <span className="h-1.5 w-1.5 rounded-full bg-brass" />
      <span className="h-1.5 w-1.5 rounded-full bg-brass" />
      <span className="h-1.5 w-1.5 rounded-full bg-brass" />
    </p>
  );
}
