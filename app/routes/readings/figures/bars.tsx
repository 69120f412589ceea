import type { BarRow } from "./chart";

interface BarsProps {
  caption: string;
  /** Above the names, the numbers, those of cards laid by hand, and what stands last; null of a column that is not there. */
  heads: { name: string; count: string; own: string | null; beside: string | null };
  rows: BarRow[];
}

/** A table whose numbers are drawn as bars too, paler what was laid by hand; the line across a bar is where chance would have it end. */
export function Bars({ caption, heads, rows }: BarsProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-soft">
        <tr>
          <th scope="col" className="pb-1 text-start font-medium">
            {heads.name}
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-medium whitespace-nowrap">
            {heads.count}
          </th>
          {heads.own && (
            <th scope="col" className="min-w-20 pb-1 ps-3 text-end font-medium">
              {heads.own}
            </th>
          )}
          {heads.beside && (
            <th scope="col" className="pb-1 ps-3 text-end font-medium whitespace-nowrap">
              {heads.beside}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.to} className="border-t border-line">
            <th scope="row" className="w-full py-1 text-start font-normal wrap-anywhere">
              <a href={row.to} className="link inline-flex min-h-8 items-center">
                {row.name}
              </a>
              <Bar length={row.length} ownLength={row.ownLength} mark={heads.beside ? row.mark : null} />
            </th>
            <td className={NUMBER}>{row.count}</td>
            {heads.own && <td className={`${NUMBER} text-soft`}>{row.own}</td>}
            {heads.beside && <td className={`${NUMBER} text-soft`}>{row.beside}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NUMBER = "ps-3 text-end align-top leading-8 whitespace-nowrap tabular-nums";

function Bar({ length, ownLength, mark }: Pick<BarRow, "length" | "ownLength" | "mark">) {
  const at = (part: number) => Math.round(part * 1000) / 10;
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-1 block h-2.5 w-full"
    >
      <path d="M0 9.5H100" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      <rect y="2" width={at(length - ownLength)} height="7" fill="var(--brass)" />
      {ownLength > 0 && (
        <rect
          x={at(length - ownLength)}
          y="2"
          width={at(ownLength)}
          height="7"
          fill="var(--brass)"
          fillOpacity="0.35"
        />
      )}
      {mark !== null && (
        <path
          d={`M${at(mark)} 0V10`}
          stroke="var(--ink)"
          strokeWidth="2"
          strokeDasharray="2 1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
