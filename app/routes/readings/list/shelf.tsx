import type { Language } from "~/i18n/languages";
import { ShelfReading } from "./shelf-reading";
import type { ShelvedMonth } from "./show-shelf.server";

/** So many of the first are seen at once in the largest window that is usual: their pictures are not waited for. */
const AT_ONCE = 8;

/** Readings on their boards, under the months in which they were asked. */
export function Shelf({ months, language }: { months: ShelvedMonth[]; language: Language }) {
  const first = new Set(months.flatMap(({ readings }) => readings.map(({ id }) => id)).slice(0, AT_ONCE));
  return months.map(({ month, name, readings }) => (
    <section key={month} aria-labelledby={`month-${month}`} className="mt-12 first-of-type:mt-8">
      <h2 id={`month-${month}`} className="text-2xl text-brass first-letter:uppercase sm:text-3xl">
        <time dateTime={month}>{name}</time>
      </h2>
      <ol className="grid gap-x-10 lg:grid-cols-2">
        {readings.map((reading) => (
          <ShelfReading
            key={reading.id}
            reading={reading}
            language={language}
            isLazy={!first.has(reading.id)}
          />
        ))}
      </ol>
    </section>
  ));
}
