import { radiusOf, type Spot, type SpotTable } from "./chart";

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

/** One spot, its number in it. */
function SpotCell({ spot: { size, to, label, count } }: { spot: Spot }) {
  const inside = (
    <>
      <svg viewBox="-20 -20 40 40" aria-hidden="true">
        <circle r={radiusOf(size)} />
      </svg>
      <span>{count}</span>
    </>
  );
  return to ? (
    <a href={to} title={label} className="spot">
      {inside}
    </a>
  ) : (
    <span title={label} className="spot">
      {inside}
    </span>
  );
}
