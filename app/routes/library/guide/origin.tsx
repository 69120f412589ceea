import { useTranslation } from "react-i18next";
import type { GuidePart, GuideText } from "~/readings/tarot/guide-text.server";
import { SectionHeading } from "~/ui/section-heading";

const PARTS: readonly GuidePart[] = ["major", "minor", "spread", "interpretation"];

/** Where the cards come from, and the four things to know about them. */
export function Origin({ origin }: { origin: GuideText["origin"] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="origin" className="band">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <SectionHeading id="origin">{t("tarotInfo.origin")}</SectionHeading>
        <p className="opening mx-auto max-w-prose text-lg">{origin.intro}</p>
        <div className="mx-auto mt-12 grid max-w-5xl gap-4 sm:mt-16 sm:gap-6 md:grid-cols-2">
          {PARTS.map((part) => (
            <section key={part} aria-labelledby={part} className="sheet p-3 sm:p-6">
              <h3 id={part} className="text-2xl">
                {origin.parts[part].heading}
              </h3>
              <p className="mt-3 text-soft">{origin.parts[part].text}</p>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
