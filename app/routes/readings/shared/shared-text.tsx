import { useTranslation } from "react-i18next";
import type { ShownShared } from "./show-shared.server";

/** The text of a shared reading, and how it came about. */
export function SharedText({ reading }: { reading: ShownShared }) {
  const { t } = useTranslation();
  const { text, language, isTruncated } = reading;
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 py-12 sm:px-6">
      {text.map(({ section, lines }) => (
        <section key={section}>
          <h2 className={section === "text" ? "sr-only" : "mb-2 text-2xl text-brass"}>
            {t(`positions.${section}`)}
          </h2>
          <div lang={language} className="space-y-4 text-lg leading-relaxed wrap-anywhere">
            {lines.map(({ at, text, isHeading }) =>
              isHeading ? (
                <h3 key={at} className="text-2xl text-brass not-first:pt-4">
                  {text}
                </h3>
              ) : (
                <p key={at} className="text-wrap">
                  {text}
                </p>
              ),
            )}
          </div>
        </section>
      ))}
      {isTruncated && <p className="text-alarm">{t("reading.truncated")}</p>}
      <p className="border-t border-line pt-6 text-center text-sm text-balance text-soft">
        {t("shared.about")}
      </p>
    </div>
  );
}
