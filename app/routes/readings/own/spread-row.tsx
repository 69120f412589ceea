import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import type { TarotKind } from "~/readings/reading";
import type { LaidOwn } from "~/readings/tarot/own-cards";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { ownAddress } from "./own-address";
import { StepLink } from "./step-link";

interface SpreadRowProps {
  language: Language;
  /** null until one is chosen. */
  kind: TarotKind | null;
  laid: readonly LaidOwn[];
}

/** The spreads to choose from; what lies already stays as far as the new one has places. */
export function SpreadRow({ language, kind, laid }: SpreadRowProps) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="own-spread">
      <h2 id="own-spread" className={kind ? "sr-only" : "mb-4 text-center text-2xl"}>
        {t("own.steps.spread")}
      </h2>
      <ul className="mx-auto grid max-w-xl grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1 sm:gap-3">
        {TAROT_KINDS.map((each) => (
          <li key={each} className="min-w-0">
            <StepLink
              to={ownAddress(language, { kind: each, laid })}
              aria-current={each === kind ? "page" : undefined}
              className="kind"
            >
              <Illustration
                srcSet={imagePath(`home/${each}-tarot-240.webp`)}
                width={240}
                height={180}
                className="w-14 rounded-sm sm:w-16"
              />
              {t(`tarot.${each}.name`)}
            </StepLink>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}
