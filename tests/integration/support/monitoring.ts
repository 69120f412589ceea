import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const folder = join(import.meta.dirname, "../../../docs/monitoring");
const read = (file: string) => readFileSync(join(folder, file), "utf8");

const source = z.object({ type: z.literal("prometheus"), uid: z.string().regex(/^\$\{datasource\}$/) });

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string().min(1),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
        }),
      ),
    }),
  ),
});

const panelSchema = z.object({
  id: z.int().positive(),
  type: z.enum(["row", "stat", "timeseries"]),
  title: z.string().min(1),
  datasource: source.optional(),
  gridPos: z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().max(24), h: z.int().min(1) }),
  targets: z.array(z.object({ datasource: source, expr: z.string().min(1) })).default([]),
});

const boardSchema = z.object({
  id: z.null(),
  uid: z.string().min(1),
  title: z.literal("Starglass"),
  schemaVersion: z.int().min(36),
  panels: z.array(panelSchema),
  templating: z.object({
    list: z.array(z.object({ name: z.string(), type: z.string(), query: z.unknown() })),
  }),
});

export type Panel = z.output<typeof panelSchema>;

/** The alert rules as Prometheus reads them. */
export function readRules() {
  return rulesSchema.parse(parse(read("alerts.yml"))).groups.flatMap(({ rules }) => rules);
}

/** The board as Grafana imports it. */
export function readBoard() {
  return boardSchema.parse(JSON.parse(read("grafana.json")));
}

/** A metric as an expression asks for it. */
export interface Selector {
  metric: string;
  matchers: { label: string; operator: "=" | "!=" | "=~" | "!~"; value: string }[];
}

/** Every metric that the rules and the board ask Prometheus for. */
export function readSelectors(): Selector[] {
  const shown = readBoard().panels.flatMap(({ targets }) => targets);
  return [...readRules(), ...shown].flatMap(({ expr }) => selectorsIn(expr));
}

const MATCHER = /(\w+)(=~|!~|!=|=)"([^"]*)"/g;

/** The metrics that an expression names. */
export function selectorsIn(expr: string): Selector[] {
  return [...expr.matchAll(/\b((?:starglass|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, metric = "", inside = ""]) => ({
      metric,
      matchers: [...inside.matchAll(MATCHER)].map(([, label = "", operator, value = ""]) => ({
        label,
        operator: operator as Selector["matchers"][number]["operator"],
        value,
      })),
    }),
  );
}

/** Whether a label's value is one that a matcher asks for; Prometheus' patterns hold for all of it. */
export function isMatched(value: string, { operator, value: wanted }: Selector["matchers"][number]): boolean {
  const isLike = operator.endsWith("~") ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted;
  return operator.startsWith("!") ? !isLike : isLike;
}
