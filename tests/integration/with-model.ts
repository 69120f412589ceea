import { afterEach, beforeEach } from "vitest";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";
import { createDatabase, type TestDatabase } from "./database";
import { type RunningServer, startServer } from "./server";

/** For each test: a database and a stand-in model of its own, and servers on them that are stopped at its end. */
export function withModel() {
  const context = {} as { database: TestDatabase; model: OpenAiStandIn };
  const servers: RunningServer[] = [];
  beforeEach(async () => {
    context.database = await createDatabase();
    context.model = await startOpenAi();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await context.model.close();
    await context.database.drop();
  });
  return {
    context,
    async start(env: Record<string, string> = {}): Promise<RunningServer> {
      const server = await startServer({
        ...context.database.env,
        OPENAI_BASE_URL: context.model.url,
        ...env,
      });
      servers.push(server);
      return server;
    },
  };
}
