import { useTranslation } from "react-i18next";
import type { Compatibility } from "~/readings/zodiac/compatibility";

const STEPS: Record<Compatibility, number> = { average: 1, mediumHigh: 2, high: 3 };

/** How the elements of two signs get on: in words, and as one, two or three full lozenges. */
export function Accord({ level }: { level: Compatibility }) {
  const { t } = useTranslation();
  return (
    <section className="max-w-xl">
      <h2 className="text-lg text-soft">{t("zodiac.compatibility")}</h2>
      <p className="mt-2 flex items-center justify-center gap-4 font-display text-2xl text-star">
        <svg viewBox="0 0 72 24" width="72" height="24" aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <path
              key={step}
              d={`M${step * 24 - 12} 3l9 9-9 9-9-9z`}
              stroke="currentColor"
              fill={step <= STEPS[level] ? "currentColor" : "none"}
            />
          ))}
        </svg>
        {t(`zodiac.levels.${level}`)}
      </p>
      <p className="mt-2 text-soft">{t(`zodiac.levelTexts.${level}`)}</p>
    </section>
  );
}
