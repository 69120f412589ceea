import { describe, expect, test, vi } from "vitest";
import { WireBrowser } from "../support/browser";
import { onPostgres } from "../support/database";
import { openGate } from "../support/gate";
import { readMetrics } from "../support/metrics";
import { withModel } from "../support/with-model";

vi.setConfig({ testTimeout: 60_000 });

describe.runIf(onPostgres)("an operator sees of PostgreSQL", () => {
  const { context, start } = withModel();

  test("that it is out of reach: a line for each request, under the id that the visitor was given", async () => {
    const gate = await openGate(new URL(context.database.databaseUrl ?? ""));
    const server = await start({ DATABASE_URL: gate.url });
    const browser = new WireBrowser(server.url);
    const path = await browser.ask("timeline");
    gate.shut();
    for (const address of [path, `${path}.data`, "/en/tarot/timeline", "/healthz"]) {
      const response = await browser.get(address, { Cookie: `session=${"a".repeat(43)}` });
      const lines = await server.linesAbout(response);
      const complaints = lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
      expect([address, complaints]).toEqual([address, [expect.any(String)]]);
    }
    await gate.close();
  });

  test("the connections to it", async () => {
    const server = await start({ METRICS_PORT: "0" });
    await fetch(`${server.url}/healthz`);
    const { value } = await readMetrics(server);
    expect(value('starglass_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(value('starglass_database_connections{state="awaited"}')).toBe(0);
  });
});
