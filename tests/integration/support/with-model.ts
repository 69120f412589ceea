import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type OpenAiStandIn, startOpenAi } from "../../stand-ins/openai";
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

interface ModelSite {
  model: OpenAiStandIn;
  server: RunningServer;
}

/** For all tests together: a server on a database and a stand-in model of its own, which writes well as each test begins. */
export function withModelServer(env: Record<string, string> = {}): ModelSite {
  const site = {} as ModelSite & { database: TestDatabase };
  beforeAll(async () => {
    site.database = await createDatabase();
    site.model = await startOpenAi();
    site.server = await startServer({ ...site.database.env, OPENAI_BASE_URL: site.model.url, ...env });
  });
  beforeEach(() => {
    site.model.behave({ kind: "write" });
    site.model.moderate("calm");
  });
  afterAll(async () => {
    await site.server?.stop();
    await site.model?.close();
    await site.database?.drop();
  });
  return site;
}
