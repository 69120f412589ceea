import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { TarotKind } from "~/readings/reading";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { imagePath } from "~/ui/image-path";
import { TextBreak } from "~/ui/text-break";

/** The kinds of reading to choose from. */
export function KindPicker({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby="kinds">
      <h2 id="kinds" className="mb-4 text-2xl">
        {t("tarot.steps.kind")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {TAROT_KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={pathTo.spread(language, kind)}
              prefetch="intent"
              className="sheet flex h-full items-center gap-4 p-1 sm:p-2"
            >
              <KindPicture kind={kind} className="w-24 shrink-0 sm:w-28" />
              <span>
                <span className="block font-display text-xl">{t(`tarot.${kind}.name`)}</span>
                <TextBreak />
                <span className="mt-1 block text-sm text-pretty text-soft">{t(`tarot.${kind}.summary`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same beside the form for one of them: a row of small pictures. The choice stands in the address. */
export function KindRow({ language, kind }: { language: Language; kind: TarotKind }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("tarot.steps.kind")}>
      <ul className="mx-auto grid max-w-xl grid-cols-4 gap-1 sm:gap-3">
        {TAROT_KINDS.map((each) => (
          <li key={each} className="min-w-0">
            <Link
              to={pathTo.spread(language, each)}
              prefetch="intent"
              preventScrollReset
              aria-current={each === kind ? "page" : undefined}
              className="kind"
            >
              <KindPicture kind={each} className="w-14 sm:w-16" />
              {t(`tarot.${each}.name`)}
            </Link>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function KindPicture({ kind, className }: { kind: TarotKind; className: string }) {
  return (
    <img
      src={imagePath(`home/${kind}-tarot-240.webp`)}
      alt=""
      width="240"
      height="180"
      className={`rounded-sm ${className}`}
    />
  );
}
