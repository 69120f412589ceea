import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FirstButton } from "~/readings/parts/first-button";
import type { TarotKind } from "~/readings/reading";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { imagePath } from "~/ui/image-path";
import { Illustration } from "~/ui/line-drawing";
import { TextBreak } from "~/ui/text-break";
import { useHydrated } from "~/ui/use-hydrated";
import { ORDER_FORM } from "./order";

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

/**
 * The same beside the form for one of them: a row of small pictures. The choice stands in the address. Where no script keeps what is
 * typed and chosen, the form takes it along.
 */
export function KindRow({ language, kind }: { language: Language; kind: TarotKind }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  return (
    <nav aria-label={t("tarot.steps.kind")}>
      {/* As in the form: Enter in one of its fields must not choose a kind. */}
      {!isHydrated && <FirstButton form={ORDER_FORM}>{t("tarot.submit")}</FirstButton>}
      <ul className="mx-auto grid max-w-xl grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1 sm:gap-3">
        {TAROT_KINDS.map((each) => {
          const path = pathTo.spread(language, each);
          const shown = {
            "aria-current": each === kind ? ("page" as const) : undefined,
            className: "kind",
            children: (
              <>
                <KindPicture kind={each} className="w-14 sm:w-16" />
                {t(`tarot.${each}.name`)}
              </>
            ),
          };
          return (
            <li key={each} className="min-w-0">
              {isHydrated ? (
                <Link to={path} prefetch="intent" preventScrollReset {...shown} />
              ) : (
                <button
                  type="submit"
                  form={ORDER_FORM}
                  formAction={path}
                  name="kind"
                  value={each}
                  {...shown}
                />
              )}{" "}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function KindPicture({ kind, className }: { kind: TarotKind; className: string }) {
  return (
    <Illustration
      srcSet={imagePath(`home/${kind}-tarot-240.webp`)}
      width={240}
      height={180}
      className={`rounded-sm ${className}`}
    />
  );
}
