import { counter, gauge, histogram } from "./registry.server";

const queries = histogram({
  name: "starglass_database_query_seconds",
  help: "How long statements took, waiting for a connection included",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
});
const faults = counter({
  name: "starglass_database_errors_total",
  help: "Statements that failed: because the database is out of reach, or because it refused them",
  labels: ["kind"],
});

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

let pool: Pool | undefined;

gauge({
  name: "starglass_database_connections",
  help: "Connections to PostgreSQL, and what waits for one",
  labels: ["state"],
  read(connections) {
    if (!pool) return connections.reset();
    connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "awaited" }, pool.waitingCount);
  },
});

/** Counts a statement that took this many seconds; `fault` where it failed. */
export function observeQuery(seconds: number, fault?: "unreachable" | "refused"): void {
  queries.observe(seconds);
  if (fault) faults.inc({ kind: fault });
}

/** Has the connections of a pool counted; without one, as with the embedded database, there is nothing to count. */
export function watchPool(watched: Pool | undefined): void {
  pool = watched;
}
