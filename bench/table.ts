import type { AskingTime } from "./asking-time";
import type { FirstChunk } from "./first-chunk";
import type { FirstPaint } from "./first-paint";
import type { HeldStreams } from "./held-streams";
import type { PageSpeed } from "./page-speed";
import type { SignInLoad } from "./sign-in-load";

/** What was measured, and what came out. */
export type Row = [measure: string, figure: string];

/** Rows as a table in Markdown. */
export function toTable(rows: Row[]): string {
  return [["What", "Measured"], ["---", "---"], ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

export function startRows({ first, second }: { first: number; second: number }): Row[] {
  return [
    ["Start, empty database", `${whole(first)} ms`],
    ["Start, second time", `${whole(second)} ms`],
  ];
}

export function askingRows({ first, short, long }: AskingTime): Row[] {
  return [
    ["Asking for a reading, the first after a start", `${whole(first)} ms`],
    ["Asking for a reading, one after the other", spread(short.median, short.p99)],
    ["Asking with a question of 300 characters", spread(long.median, long.p99)],
  ];
}

export function firstChunkRows(label: string, { median, p99, samples, direct }: FirstChunk): Row[] {
  return [
    [`First chunk, ${label}: added to the model's own time`, `${spread(median, p99)} (${samples} readings)`],
    [`First chunk, ${label}: the client at the model itself`, spread(direct.median, direct.p99)],
  ];
}

export function streamRows(held: HeldStreams): Row[] {
  const { count, right, fault, usage, ended, first, modelCpu, clientCpu } = held;
  const label = `${count} streams`;
  const cpu = usage.after.cpu - usage.before.cpu;
  return [
    [`${label}: texts whole and to the byte`, `${right}${fault ? `; the first that was not: ${fault}` : ""}`],
    [`${label}: a text of 15 s ends after`, `median ${seconds(ended.median)}, worst ${seconds(ended.worst)}`],
    [`${label}: first chunk, added`, spread(first.median, first.p99)],
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

export function pageRows(path: string, { median, p99, rate }: PageSpeed): Row[] {
  return [[`GET ${path}, 20 connections`, `${spread(median, p99)}, ${whole(rate)} a second`]];
}

export function signInRows({ idle, busy, signIns }: SignInLoad): Row[] {
  return [
    ["GET /en, 20 a second, nobody signing in", spread(idle.median, idle.p99)],
    ["GET /en, 20 a second, while 20 people sign in", spread(busy.median, busy.p99)],
    [
      "Signing in, 20 people at once",
      `${signIns.rate.toFixed(1)} a second, ${spread(signIns.median, signIns.p99)}`,
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

function spread(median: number, p99: number): string {
  return `median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
