import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const registry = new Registry();

interface Described<Label extends string> {
  /** In Prometheus' way: with its unit, and `_total` for what only grows. */
  name: string;
  help: string;
  /** Each with few values, none of which tells one person from another. */
  labels?: readonly Label[];
}

/** Counts what happens. */
export function counter<Label extends string = never>(described: Described<Label>): Counter<Label> {
  return new Counter(definitionOf(described));
}

/** How long something takes, in seconds. */
export function histogram<Label extends string = never>({
  buckets,
  ...described
}: Described<Label> & { buckets: number[] }): Histogram<Label> {
  return new Histogram({ ...definitionOf(described), buckets });
}

/** What goes up and down; `read` sets it whenever the metrics are asked for, and removes it where it cannot be known. */
export function gauge<Label extends string = never>({
  read,
  ...described
}: Described<Label> & { read?: (gauge: Gauge<Label>) => void | Promise<void> }): Gauge<Label> {
  return new Gauge({
    ...definitionOf(described),
    ...(read && {
      collect(this: Gauge<Label>) {
        return read(this);
      },
    }),
  });
}

/** Begins to measure the process itself: memory, processor, the event loop's delay, garbage collection. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** Everything as Prometheus reads it. */
export async function readMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}

function definitionOf<Label extends string>({ name, help, labels = [] }: Described<Label>) {
  // In development a module that changed is read anew, and declares again what it declared.
  registry.removeSingleMetric(name);
  return { name, help, labelNames: labels, registers: [registry] };
}
