import type { Client } from "pg";
import type { Statement } from "./recorder";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Total Cost": number;
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

function scannedBy(node: Node): string[] {
  const name = node["Relation Name"];
  const own = node["Node Type"].includes("Seq Scan") && name ? [name] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
