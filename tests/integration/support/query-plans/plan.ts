import type { Client } from "pg";
import type { Statement } from "./recorder";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Total Cost": number;
  "Actual Rows"?: number;
  Plans?: Node[];
}

/** How PostgreSQL means to answer a statement. */
export interface Plan {
  cost: number;
  /** The tables that it means to read from one end to the other. */
  scanned: string[];
}

/** @throws what PostgreSQL says of a statement that it cannot plan. */
export async function planOf(client: Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const root: Node = rows[0]["QUERY PLAN"][0].Plan;
  return { cost: root["Total Cost"], scanned: scannedBy(root) };
}

/** Runs a statement. @returns how many rows the part of it has read that reads most. */
export async function rowsReadBy(client: Client, { text, values }: Statement): Promise<number> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const most = (node: Node): number => Math.max(node["Actual Rows"] ?? 0, ...(node.Plans ?? []).map(most));
  return most(rows[0]["QUERY PLAN"][0].Plan);
}

function scannedBy(node: Node): string[] {
  const name = node["Relation Name"];
  const own = node["Node Type"].includes("Seq Scan") && name ? [name] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
