import type { Speed } from "./speed";

/** Milliseconds as a table shows them. */
export function spread({ median, p99 }: { median: number; p99: number }): string {
  return `median ${short(median)} ms, p99 ${short(p99)} ms`;
}

/** How many times a second, and how long one took. */
export function speed({ rate, ...times }: Speed): string {
  return `${perSecond(rate)}, ${spread(times)}`;
}

export function perSecond(rate: number): string {
  return `${rate < 100 ? rate.toFixed(1) : whole(rate)} a second`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function short(milliseconds: number): string {
  return milliseconds < 1 ? milliseconds.toFixed(2) : milliseconds.toFixed(1);
}
