import { useTranslation } from "react-i18next";
import { STEPS, type Step } from "./steps";

const ALL = [...STEPS, "result"] as const;

/** The four steps, and at which one somebody is. */
export function StepList({ step }: { step: Step }) {
  const { t } = useTranslation();
  const current = ALL.indexOf(step);
  return (
    <>
      <p className="sr-only">{t("zodiac.progress", { number: current + 1, total: ALL.length })}</p>
      <ol className="mx-auto flex max-w-2xl justify-between gap-1 text-center text-xs sm:text-sm">
        {ALL.map((each, index) => (
          <li
            key={each}
            aria-current={index === current ? "step" : undefined}
            className="flex min-w-0 flex-1 flex-col items-center gap-2 text-soft aria-[current=step]:text-brass"
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="text-brass">
              <path
                d="M12 3l9 9-9 9-9-9z"
                stroke="currentColor"
                fill={index <= current ? "currentColor" : "none"}
              />
            </svg>
            <span className="hyphens-auto text-balance">{t(`zodiac.steps.${each}`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
