import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { TarotKind } from "~/readings/reading";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { TextBreak } from "~/ui/text-break";

/** The kinds of reading as links: the choice stands in the address. */
export function KindPicker({ language, kind }: { language: Language; kind: TarotKind | null }) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="kinds">
      <h2 id="kinds" className="mb-4 text-2xl">
        {t("tarot.steps.kind")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {TAROT_KINDS.map((each) => (
          <li key={each}>
            <Link
              to={pathTo.spread(language, each)}
              prefetch="intent"
              preventScrollReset
              aria-current={each === kind ? "page" : undefined}
              className="sheet block h-full p-2 sm:p-3"
            >
              <span className="block font-display text-xl">{t(`tarot.${each}.name`)}</span>
              <TextBreak />
              <span className="mt-1 block text-sm text-pretty text-soft">{t(`tarot.${each}.summary`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
