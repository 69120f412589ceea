import type { RunningServer } from "./server";

/** What a server tells Prometheus at one moment. */
export interface Metrics {
  text: string;
  /** The value of a series, such as `name{label="value"}`; labels in the order in which they are declared. */
  value(series: string): number | undefined;
}

/** Where a server started with `METRICS_PORT=0` answers Prometheus. */
export function metricsAddress({ lines }: RunningServer): { port: number; host: string } | undefined {
  return lines
    .map((line): { msg?: string; port: number; host: string } => JSON.parse(line))
    .find(({ msg }) => msg === "metrics are answered");
}

export function metricsUrl(server: RunningServer): string {
  return `http://127.0.0.1:${metricsAddress(server)?.port}/metrics`;
}

export async function readMetrics(server: RunningServer): Promise<Metrics> {
  const response = await fetch(metricsUrl(server));
  if (!response.ok) throw new Error(`No metrics: ${response.status}`);
  const text = await response.text();
  const values = new Map(
    text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
  );
  return { text, value: (series) => values.get(series) };
}
