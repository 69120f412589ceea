import type { Guesses } from "./account-guesses";
import { perSecond, seconds, spread, whole } from "./figures";
import type { FirstChunk } from "./first-chunk";
import type { FirstPaint } from "./first-paint";
import type { HeldStreams } from "./held-streams";
import type { Scores } from "./lighthouse";
import type { PageSpeed } from "./page-speed";
import type { PageWeight } from "./page-weight";
import type { RitualFrames } from "./ritual-frames";
import type { StartTime } from "./start-time";

/** What was measured, what came out, and what cannot be beaten or must be kept, as measured or said in the same run. */
export type Row = [measure: string, figure: string, limit?: string];

/** What rows stand below, in Markdown. */
export const TABLE_HEAD = toLines([
  ["What", "Measured", "Limit in the same run"],
  ["---", "---", "---"],
]);
/** What the scripts of a page may weigh after gzip, in kilobytes. */
const MOST_SCRIPT = 120;

/** Rows as lines of a table in Markdown. */
export function toLines(rows: Row[]): string {
  return rows.map(([measure, figure, limit = ""]) => `| ${measure} | ${figure} | ${limit} |`).join("\n");
}

export function startRows({ databases, node }: StartTime): Row[] {
  const limit = `node -e 0: ${whole(node)} ms`;
  return databases.flatMap(({ name, ...starts }) =>
    (["empty", "migrated"] as const).map((state): Row => {
      const { ready, page } = starts[state];
      return [
        `Start on ${name}, ${state}`,
        `ready after ${whole(ready)} ms, the first page whole after ${whole(page)} ms`,
        limit,
      ];
    }),
  );
}

export function guessRows(all: Guesses[]): Row[] {
  return all.map(({ what, right, bursts }) => [
    `Who has an account, guessed from how fast others are answered after a burst of requests for ${what}`,
    `right in ${whole(100 * right)} of 100 (${bursts} bursts about each kind)`,
    "a coin: 50",
  ]);
}

export function firstChunkRows(label: string, { median, p99, samples, direct }: FirstChunk): Row[] {
  return [
    [
      `First chunk, ${label}: added to the model's own time`,
      `${spread({ median, p99 })} (${samples} readings)`,
      `the same client at the model itself: ${spread(direct)}`,
    ],
  ];
}

export function streamRows(held: HeldStreams): Row[] {
  const { count, right, fault, usage, ended, first, between, modelCpu, clientCpu } = held;
  const label = `${count} streams`;
  const cpu = usage.after.cpu - usage.before.cpu;
  return [
    [`${label}: texts whole and to the byte`, `${right}${fault ? `; the first that was not: ${fault}` : ""}`],
    [`${label}: a text of 15 s ends after`, `median ${seconds(ended.median)}, worst ${seconds(ended.worst)}`],
    [`${label}: first chunk, added`, spread(first)],
    [`${label}: from chunk to chunk, added`, spread(between)],
    [
      `${label}: the server's resident memory`,
      `${whole(usage.before.resident)} MiB before, ${whole(usage.held.resident)} MiB with all, ${whole(usage.after.peak)} MiB at most`,
    ],
    [
      `${label}: the server's CPU`,
      `${cpu.toFixed(1)} s (model ${modelCpu.toFixed(1)} s, client ${clientCpu.toFixed(1)} s)`,
    ],
  ];
}

export function pageRows(label: string, { rate, bare, p50, p99, weight }: PageSpeed): Row[] {
  return [
    [
      `GET ${label}`,
      `${perSecond(rate)}; at 70 % of that ${spread({ median: p50, p99 })}; ${weight.toFixed(1)} kB`,
      `a bare server with the same bytes: ${perSecond(bare)}, so ${(rate / bare).toFixed(2)} of it`,
    ],
  ];
}

export function paintRows(path: string, { largest, shift, weight }: FirstPaint): Row[] {
  const parts = `scripts ${whole(weight.scripts)}, fonts ${whole(weight.fonts)}, images ${whole(weight.images)}`;
  return [
    [
      `${path} on a throttled phone, first visit`,
      `largest paint ${whole(largest)} ms, layout shift ${shift}, ${whole(weight.total)} kB (${parts})`,
    ],
  ];
}

export function scoreRows(path: string, { scores, largest }: Scores): Row[] {
  return [
    [
      `${path}, Lighthouse on its phone`,
      `${scores.join(" / ")}; largest paint ${whole(largest)} ms`,
      "97 / 100 / 100 / 100",
    ],
  ];
}

export function ritualRows(scenes: RitualFrames[]): Row[] {
  return scenes.map(({ scene, longest, late, count, bareLongest, bareLate, bareCount }) => [
    `Frames while ${scene}, processor four times slower`,
    `longest of a round ${whole(longest)} ms (median); ${late} of ${count} over 34 ms`,
    `a bare page: ${whole(bareLongest)} ms; ${bareLate} of ${bareCount}`,
  ]);
}

export function weightRows(label: string, weight: PageWeight): Row[] {
  const { total, document, coding, scripts, gzippedScripts, styles, fonts, images } = weight;
  const parts = `scripts ${whole(scripts)}, styles ${whole(styles)}, fonts ${whole(fonts)}, images ${whole(images)}`;
  return [
    [
      `Weight of ${label}`,
      `${whole(total)} kB: document ${document.toFixed(1)} (${coding}), ${parts}`,
      `scripts after gzip: ${gzippedScripts.toFixed(1)} of ${MOST_SCRIPT} kB`,
    ],
  ];
}
