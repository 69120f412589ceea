import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { TAROT_KINDS, type TarotKind } from "~/readings/reading";
import { TextBreak } from "~/ui/text-break";

/** The three kinds of reading as links: the choice stands in the address. */
export function KindPicker({ language, kind }: { language: Language; kind: TarotKind | null }) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="kinds">
      <h2 id="kinds" className="mb-4 text-2xl">
        {t("tarot.steps.kind")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {TAROT_KINDS.map((each) => (
          <li key={each}>
            <Link
              to={`/${language}/tarot/${each}`}
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
