import type { Spot, SpotTable } from "./chart";

interface SpotsProps extends SpotTable {
  caption: string;
  /** Above the names of the rows. */
  head: string;
}

/** A table whose numbers are spots, the larger the more. */
export function Spots({ caption, head, columns, rows }: SpotsProps) {
  return (
    <div className="overflow-x-auto">
      <table className="mx-auto border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="pe-3 pb-2 text-start font-medium">
              {head}
            </th>
            {columns.map(({ name, short }) => (
              <th key={name} scope="col" className="px-1 pb-2 text-center font-medium whitespace-nowrap">
                <abbr title={name} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, to, spots }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="pe-3 text-start font-normal whitespace-nowrap">
                {to ? (
                  <a href={to} className="link inline-flex min-h-11 items-center">
                    {name}
                  </a>
                ) : (
                  <span className="inline-flex min-h-11 items-center">{name}</span>
                )}
              </th>
              {spots.map((spot, at) => (
                <td key={columns[at]?.name} className="p-0.5 text-center">
                  {spot && <SpotCell spot={spot} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One spot, its number in it. Where it stands for a day, how many readings that had is said beside it. */
export function SpotCell({
  spot: { size, to, label, text, count },
  isDay = false,
}: {
  spot: Spot;
  /** Whether what stands in it is a day, and not how many. */
  isDay?: boolean;
}) {
  const inside = (
    <>
      {size > 0 && (
        <svg
          viewBox="-20 -20 40 40"
          aria-hidden="true"
          className="col-start-1 row-start-1 size-full max-h-11 max-w-11"
        >
          <circle
            r={Math.round(20 * (0.4 + 0.6 * Math.sqrt(size)))}
            fill="var(--brass)"
            fillOpacity="0.22"
            stroke="var(--brass)"
          />
        </svg>
      )}
      <span className="col-start-1 row-start-1 text-sm tabular-nums">{text}</span>
      {isDay && size > 0 && <span className="sr-only">{` (${count})`}</span>}
    </>
  );
  const place = "mx-auto grid size-9 place-items-center sm:size-11";
  return to ? (
    <a href={to} title={label} className={`${place} text-ink`}>
      {inside}
    </a>
  ) : (
    <span title={size > 0 ? label : undefined} className={`${place} ${size > 0 ? "" : "text-soft"}`}>
      {inside}
    </span>
  );
}
