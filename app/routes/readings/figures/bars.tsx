import type { BarRow } from "./chart";

interface BarsProps {
  caption: string;
  /** Above the names, the numbers, and what stands last. */
  heads: [name: string, count: string, beside: string];
  rows: BarRow[];
}

/** A table whose numbers are drawn as bars too; the line across a bar is where chance would have it end. */
export function Bars({ caption, heads, rows }: BarsProps) {
  const [name, count, beside] = heads;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-soft">
        <tr>
          <th scope="col" className="pb-1 text-start font-medium">
            {name}
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-medium whitespace-nowrap">
            {count}
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-medium whitespace-nowrap">
            {beside}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.to} className="border-t border-line">
            <th scope="row" className="w-full py-1 text-start font-normal wrap-anywhere">
              <a href={row.to} className="link inline-flex min-h-8 items-center">
                {row.name}
              </a>
              <Bar length={row.length} mark={row.mark} />
            </th>
            <td className="ps-3 text-end align-top leading-8 whitespace-nowrap tabular-nums">{row.count}</td>
            <td className="ps-3 text-end align-top leading-8 whitespace-nowrap text-soft tabular-nums">
              {row.beside}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ length, mark }: Pick<BarRow, "length" | "mark">) {
  const at = (part: number) => Math.round(part * 1000) / 10;
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-1 block h-2.5 w-full"
    >
      <path d="M0 9.5H100" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      <rect y="2" width={at(length)} height="7" fill="var(--brass)" />
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
