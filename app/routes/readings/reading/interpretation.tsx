import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Chunk, Section } from "~/readings/reading";
import { useToast } from "~/ui/toast";
import { useHydrated } from "~/ui/use-hydrated";
import { RetryForm } from "./retry-form";
import type { ShownWriting } from "./show-reading.server";
import type { StreamedText } from "./use-text-stream";

interface InterpretationProps {
  text: StreamedText;
  /** The language in which the text is written. */
  language: string;
  /** The parts that the text has, in their order; none where it is whole. */
  sections: readonly Section[];
  /** The sections that may be seen already. */
  visible: readonly Section[];
  /** Where the text can be read without scripts. */
  htmlUrl: string;
  isZodiac: boolean;
  /** Whether the model broke off because the text grew too long. */
  isTruncated: boolean;
  /** What trying once more means, should it have failed. */
  retry: ShownWriting["retry"];
}

/** What stands in no part, which is all of a text without any. */
const WHOLE: Section = "text";
const FRAME = "h-[36rem] w-full rounded-sm border border-line";

/** The text as it arrives, with a sign that more is coming; or that it could not be written. */
export function Interpretation(props: InterpretationProps) {
  const { text, language, sections, visible, htmlUrl, isZodiac, isTruncated, retry } = props;
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { chunks, isWriting, failure } = text;
  if (failure) return <Failed {...{ failure, sections, isZodiac, retry }} />;
  const shown = chunks.filter(({ section }) => visible.includes(section));
  return (
    <div aria-live="polite" data-writing={isWriting}>
      <div lang={language} className="space-y-6">
        {[...sections, WHOLE].map((section) => (
          <TextSection
            key={section}
            section={section}
            chunks={shown.filter((chunk) => chunk.section === section)}
            isWriting={isWriting}
          />
        ))}
      </div>
      {isTruncated && <p className="mx-auto mt-6 max-w-2xl text-alarm">{t("reading.truncated")}</p>}
      {isWriting && (
        <div data-scripted="">
          {chunks.length === 0 ? <p className="text-center text-soft">{t("reading.connecting")}</p> : null}
          <WritingDots />
        </div>
      )}
      {isWriting && !isHydrated && (
        <>
          <noscript>
            <iframe src={htmlUrl} title={t("reading.text")} className={FRAME} />
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
  chunks: readonly Chunk[];
  /** Lines that arrive fade in; those that the page came with are there. */
  isWriting: boolean;
}

function TextSection({ section, chunks, isWriting }: TextSectionProps) {
  const { t } = useTranslation();
  if (chunks.length === 0) return null;
  return (
    <section className="mx-auto max-w-2xl">
      {section !== "text" && <h2 className="mb-2 text-2xl text-brass">{t(`positions.${section}`)}</h2>}
      <div className="space-y-4 text-lg leading-relaxed wrap-anywhere">
        {chunks.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chunks are only ever added at the end
          <p key={index} className={`text-wrap ${isWriting ? "line-in" : ""}`}>
            {withWholeDates(text)}
          </p>
        ))}
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

interface FailedProps extends Pick<InterpretationProps, "sections" | "isZodiac" | "retry"> {
  failure: NonNullable<StreamedText["failure"]>;
}

/**
 * Specification, section 8: of several cards every part says that it failed, and the last says why; two signs say it in a
 * toast as well.
 */
function Failed({ failure, sections, isZodiac, retry }: FailedProps) {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => {
    if (isZodiac) toast(t("zodiac.failed"), { destructive: true });
  }, [isZodiac, toast, t]);
  return (
    <div role="alert" className="mx-auto max-w-2xl space-y-4 text-alarm">
      {sections.length > 0 ? (
        sections.map((section, index) => (
          <section key={section}>
            <h2 className="text-xl">{t(`positions.${section}`)}</h2>
            <p>
              {t("errors.apiError")}
              {index === sections.length - 1 && ` ${failure.message}`}
            </p>
          </section>
        ))
      ) : (
        <p>
          {t(isZodiac ? "zodiac.failed" : "errors.interpretationError")} {failure.message}
        </p>
      )}
      <RetryForm retry={retry} isAlmanacOffered={failure.code === "model"} />
    </div>
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
