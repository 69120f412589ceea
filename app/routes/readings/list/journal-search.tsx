import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ENTRY_MOODS, MAX_TAG, MAX_WORDS } from "~/readings/journal/entry";
import type { JournalFilter } from "~/readings/journal/filter";
import { READING_KINDS } from "~/readings/reading";
import { TOPICS } from "~/readings/understanding/question";
import { Button } from "~/ui/button";
import { KeptFilter } from "./kept-filter";
import type { FilterChoices } from "./show-filter.server";

export interface JournalSearchProps {
  language: Language;
  filter: JournalFilter;
  choices: FilterChoices;
}

/** Looks for readings by words, and narrows them down: a form whose address is what it finds. */
export function JournalSearch({ language, filter, choices }: JournalSearchProps) {
  const { t } = useTranslation();
  const { q, ...facets } = filter;
  return (
    <Form method="get" action={pathTo.readings(language)} role="search" className="mx-auto mt-4 max-w-3xl">
      <label htmlFor="journal-q" className="font-medium">
        {t("journal.search.label")}
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          id="journal-q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_WORDS}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 w-0 min-w-40 grow border border-soft bg-paper px-4 py-2"
        />
        <Button look="quiet">{t("journal.search.submit")}</Button>
      </div>
      <KeptFilter language={language} filter={filter} />
      <details open={Object.keys(facets).length > 0} className="mt-2">
        <summary className="min-h-11 content-center marker:text-brass">{t("journal.search.narrow")}</summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-3">
          <Choice name="card" label={t("journal.search.card")} chosen={filter.card} options={choices.cards} />
          <Choice
            name="kind"
            label={t("journal.search.kind")}
            chosen={filter.kind}
            options={READING_KINDS.map((kind) => ({
              id: kind,
              name: t(kind === "zodiac" ? "nav.zodiac" : `tarot.${kind}.name`),
            }))}
          />
          <Choice
            name="reader"
            label={t("journal.search.reader")}
            chosen={filter.reader}
            options={choices.readers}
          />
          <Choice
            name="topic"
            label={t("journal.search.topic")}
            chosen={filter.topic}
            options={TOPICS.map((topic) => ({ id: topic, name: t(`journal.topics.${topic}`) }))}
          />
          <Choice
            name="mood"
            label={t("journal.search.mood")}
            chosen={filter.mood}
            options={ENTRY_MOODS.map((mood) => ({ id: mood, name: t(`journal.moods.${mood}`) }))}
          />
          <Line name="tag" label={t("journal.search.tag")} typed={filter.tag} longest={MAX_TAG} />
          <Line
            name="month"
            type="month"
            label={t("journal.search.month")}
            typed={filter.month}
            longest={7}
          />
          <label className="inline-flex min-h-11 items-center gap-3 self-end">
            <input
              type="checkbox"
              name="starred"
              value="1"
              defaultChecked={filter.starred === "1"}
              className="size-5 accent-brass"
            />
            {t("journal.search.starred")}
          </label>
        </div>
        <p className="mt-4 flex flex-wrap items-center gap-x-6">
          <Button look="quiet">{t("journal.search.submit")}</Button>
          <a href={pathTo.readings(language)} className="link inline-flex min-h-11 items-center">
            {t("journal.search.all")}
          </a>
        </p>
      </details>
    </Form>
  );
}

const FIELD = "mt-1 min-h-11 w-full border border-soft bg-paper px-3 py-2";

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly { id: string; name: string }[];
}

function Choice({ name, label, chosen = "", options }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className="block min-w-0">
      {label}{" "}
      <select name={name} defaultValue={chosen} className={FIELD}>
        <option value="">{t("journal.search.any")}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface LineProps {
  name: string;
  type?: string;
  label: string;
  typed: string | undefined;
  longest: number;
}

function Line({ name, type = "text", label, typed, longest }: LineProps) {
  return (
    <label className="block min-w-0">
      {label}{" "}
      <input
        name={name}
        type={type}
        defaultValue={typed}
        maxLength={type === "text" ? longest : undefined}
        placeholder={type === "month" ? "2026-11" : undefined}
        autoComplete="off"
        className={`${FIELD} placeholder:text-soft`}
      />
    </label>
  );
}
