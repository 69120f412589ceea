import type { SqlDriverAdapterFactory, SqlQueryable } from "@prisma/driver-adapter-utils";
import { observeQuery } from "~/metrics.server";

/** How the drivers say, below Prisma, that the database cannot be reached or takes no more connections. */
const UNREACHABLE =
  /DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError|TooManyConnections|connection terminated|timeout/i;

/** Has every statement that goes through an adapter measured, those of transactions included. */
export function measureQueries(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => measured(await start(level));
    return measured(adapter);
  };
  return factory;
}

function measured<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  queryable.queryRaw = timed(queryable.queryRaw.bind(queryable));
  queryable.executeRaw = timed(queryable.executeRaw.bind(queryable));
  return queryable;
}

function timed<Query, Result>(run: (query: Query) => Promise<Result>): (query: Query) => Promise<Result> {
  return async (query) => {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    try {
      const result = await run(query);
      observeQuery(seconds());
      return result;
    } catch (error) {
      observeQuery(seconds(), isUnreachable(error) ? "unreachable" : "refused");
      throw error;
    }
  };
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { kind } = (error.cause ?? {}) as { kind?: unknown };
  return UNREACHABLE.test(typeof kind === "string" ? kind : error.message);
}
