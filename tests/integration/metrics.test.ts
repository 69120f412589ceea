import { describe, expect, test, vi } from "vitest";
import { WireBrowser } from "./browser";
import { onPostgres } from "./database";
import { metricsPort, readMetrics } from "./metrics";
import { withModel } from "./with-model";

vi.setConfig({ testTimeout: 60_000 });

const { context, start } = withModel();
const startMeasured = (env: Record<string, string> = {}) => start({ METRICS_PORT: "0", ...env });

describe("the metrics of a running server", () => {
  test("count what becomes of readings: one that is written, one that fails, one beyond the day's limit", async () => {
    const server = await startMeasured();
    const browser = new WireBrowser(server.url);
    const written = await browser.askAndDraw("timeline");
    await browser.listen(`/readings/${written}/stream`);
    context.model.behave({ kind: "status", status: 400 });
    const failed = await browser.askAndDraw("yesno");
    await browser.listen(`/readings/${failed}/stream`);
    context.model.behave({ kind: "write" });
    const another = await browser.askAndDraw("daily");
    await browser.listen(`/readings/${another}/stream`);
    const refused = await browser.post("/en/tarot/daily", { reader: "selene", deck: "major" });
    expect(refused.status).toBe(429);
    // By then it is counted.
    await server.linesAbout(refused);

    const { text, value } = await readMetrics(server);
    const texts = (labels: string) => value(`starglass_texts_total{${labels}}`);
    expect(texts('kind="timeline",interpreter="model",outcome="done",reason=""')).toBe(1);
    expect(texts('kind="daily",interpreter="model",outcome="done",reason=""')).toBe(1);
    expect(texts('kind="yesno",interpreter="model",outcome="failed",reason="model 4xx"')).toBe(1);
    expect(value('starglass_text_first_chunk_seconds_count{interpreter="model"}')).toBe(2);
    expect(value('starglass_text_seconds_count{interpreter="model",outcome="done"}')).toBe(2);
    expect(value('starglass_model_calls_total{model="gpt-4o-mini",outcome="ok"}')).toBe(2);
    expect(value('starglass_model_calls_total{model="gpt-4o-mini",outcome="4xx"}')).toBe(1);
    expect(value('starglass_model_tokens_total{model="gpt-4o-mini",direction="prompt"}')).toBe(420);
    expect(value('starglass_model_breaker{state="closed"}')).toBe(1);
    expect(value('starglass_limits_hit_total{limit="readings a day, anonymous"}')).toBe(1);
    expect(value('starglass_http_request_seconds_count{class="form",status="429"}')).toBe(1);
    expect(value('starglass_http_request_seconds_count{class="stream",status="200"}')).toBe(3);
    expect(value("starglass_texts_under_way")).toBe(0);
    expect(value("starglass_database_query_seconds_count")).toBeGreaterThan(10);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    for (const known of [written, failed, "change my job", "127.0.0.1", ...browser.cookies.values()])
      expect(text).not.toContain(known);
  });

  test("show the streams that are open and the text under way, and no more once they have ended", async () => {
    context.model.behave({ kind: "write", gap: 20 });
    const server = await startMeasured();
    const browser = new WireBrowser(server.url);
    const id = await browser.askAndDraw("timeline");
    const listening = [1, 2, 3].map(() => browser.listen(`/readings/${id}/stream`));
    await expect
      .poll(async () => (await readMetrics(server)).value("starglass_streams_open"))
      .toBe(listening.length);
    expect((await readMetrics(server)).value("starglass_texts_under_way")).toBe(1);
    await Promise.all(listening);
    await expect.poll(async () => (await readMetrics(server)).value("starglass_streams_open")).toBe(0);
    expect((await readMetrics(server)).value("starglass_texts_under_way")).toBe(0);
  });

  test("count crisis pages, pages that are kept, messages that are not Stripe's, and limits on attempts by name", async () => {
    const server = await startMeasured({ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" });
    const browser = new WireBrowser(server.url);
    await browser.post("/en/tarot/timeline", { question: "I want to kill myself tonight" });
    for (let n = 0; n < 3; n += 1) await new WireBrowser(server.url).get("/en/privacy");
    await browser.post("/stripe/webhook", { type: "invoice.paid" });
    for (let n = 0; n < 11; n += 1)
      await browser.post("/en/sign-in", {
        intent: "sign-in",
        email: "somebody@test.example",
        password: "wrong-password",
      });

    const { text, value } = await readMetrics(server);
    expect(value("starglass_crisis_pages_total")).toBe(1);
    expect(value('starglass_http_request_seconds_count{class="page",status="200"}')).toBe(1);
    expect(value('starglass_http_request_seconds_count{class="kept",status="200"}')).toBe(2);
    expect(value('starglass_webhook_events_total{type="unknown",outcome="unsigned"}')).toBe(1);
    expect(text).toMatch(/starglass_limits_hit_total\{limit="sign-in[^"]*"\} [1-9]/);
    expect(text).not.toContain("somebody@test.example");
  });

  test("show how many mails wait", async () => {
    // Nobody listens there.
    const server = await startMeasured({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "us@test.example" });
    const waiting = async () => {
      const { value } = await readMetrics(server);
      return (
        (value('starglass_mails_waiting{state="due"}') ?? 0) +
        (value('starglass_mails_waiting{state="later"}') ?? 0)
      );
    };
    expect(await waiting()).toBe(0);
    const signedUp = await new WireBrowser(server.url).post("/en/sign-in", {
      intent: "sign-up",
      email: "new@test.example",
      password: "copper-lantern-41-drift",
    });
    expect(signedUp.status).toBeLessThan(400);
    await expect.poll(waiting).toBe(1);
  });

  test.runIf(onPostgres)("show the connections to PostgreSQL", async () => {
    const server = await startMeasured();
    await fetch(`${server.url}/healthz`);
    const { value } = await readMetrics(server);
    expect(value('starglass_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(value('starglass_database_connections{state="awaited"}')).toBe(0);
  });
});

describe("the port of the metrics", () => {
  test("answers GET /metrics and nothing else, and the public port does not answer it", async () => {
    const server = await startMeasured();
    const port = metricsPort(server);
    for (const [path, method] of [
      ["/", "GET"],
      ["/en", "GET"],
      ["/metrics", "POST"],
      ["/metrics/", "GET"],
    ] as const)
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404);
    const publicly = await fetch(`${server.url}/metrics`);
    expect(publicly.status).toBe(404);
    expect(await publicly.text()).not.toContain("starglass_");
  });

  test("is not there without its setting", async () => {
    expect(metricsPort(await start())).toBeUndefined();
  });
});
