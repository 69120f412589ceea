import type { MonthDays } from "./chart";
import { SpotCell } from "./spots";

interface DaysProps {
  months: MonthDays[];
  /** From Monday on. */
  weekdays: { name: string; short: string }[];
}

/** Calendars of months, with a spot on each day that has readings. */
export function Days({ months, weekdays }: DaysProps) {
  return (
    <div
      className={
        months.length > 1 ? "grid justify-center gap-x-10 gap-y-8 md:grid-cols-2" : "grid justify-center"
      }
    >
      {months.map(({ month, name, to, weeks }) => (
        <table key={month} className="self-start border-collapse">
          <caption className="mb-1 font-display text-lg">
            {months.length > 1 ? (
              <a href={to} className="link inline-flex min-h-11 items-center">
                {name}
              </a>
            ) : (
              <span className="sr-only">{name}</span>
            )}
          </caption>
          <thead className="text-sm text-soft">
            <tr>
              {weekdays.map((day) => (
                <th key={day.name} scope="col" className="pb-1 text-center font-medium">
                  <abbr title={day.name} className="no-underline">
                    {day.short}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ id, days }) => (
              <tr key={id}>
                {days.map((spot, at) => (
                  <td key={weekdays[at]?.name} className="p-0.5">
                    {spot && <SpotCell spot={spot} isDay />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
