import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { labelled, listed } from "~/i18n/typography";
import { writtenDay } from "~/i18n/written-day";
import type { JournalFilter } from "~/readings/journal/filter";

/** By what a list is narrowed down that nobody chooses in the form, as figures lead there: it is said, and kept while more is chosen. */
export function KeptFilter({ language, filter }: { language: Language; filter: JournalFilter }) {
  const { t } = useTranslation();
  const { day, suit, element, reversed } = filter;
  const names = [
    day && writtenDay(day, language),
    suit && t(`cards.suits.${suit}`),
    element && t(`figures.elements.${element}`),
    reversed && t("figures.filter.reversed"),
  ].filter((name) => name !== undefined);
  if (names.length === 0) return null;
  return (
    <p className="mt-3">
      {Object.entries({ day, suit, element, reversed }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {labelled(t("figures.filter.label"), listed(names, language), language)}
    </p>
  );
}
