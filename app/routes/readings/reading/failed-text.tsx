import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ReadingKind, Section } from "~/readings/reading";
import { useToast } from "~/ui/toast";
import { RetryForm } from "./retry-form";
import type { ShownWriting } from "./show-reading.server";
import type { StreamedText } from "./use-text-stream";

export interface FailedTextProps {
  failure: NonNullable<StreamedText["failure"]>;
  /** The parts that the text would have had. */
  sections: readonly Section[];
  kind: ReadingKind;
  retry: ShownWriting["retry"];
}

/**
 * Specification, section 8: of several cards every part says that it failed, and the last says why; two signs say it in a
 * toast as well.
 */
export function FailedText({ failure, kind, sections, retry }: FailedTextProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const isZodiac = kind === "zodiac";
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
