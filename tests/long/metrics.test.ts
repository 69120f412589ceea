import { beforeEach, describe, expect, test, vi } from "vitest";
import { WireBrowser } from "../integration/support/browser";
import { type Metrics, metricsAddress, metricsUrl, readMetrics } from "../integration/support/metrics";
import { readSelectors } from "../integration/support/monitoring";
import type { RunningServer } from "../integration/support/server";
import { withModel, withModelServer } from "../integration/support/with-model";

vi.setConfig({ testTimeout: 60_000 });

const site = withModelServer({
  METRICS_PORT: "0",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  // Nobody listens there.
  STRIPE_API_URL: "http://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "us@test.example",
});

let before: Metrics;
beforeEach(async () => {
  before = await readMetrics(site.server);
});

/** What is told now, and by how much a series has grown since the test began. */
async function readGrowth() {
  const { text, value } = await readMetrics(site.server);
  return { text, value, grown: (series: string) => (value(series) ?? 0) - (before.value(series) ?? 0) };
}

describe("the metrics of a running server", () => {
  test("count what becomes of readings: one that is written, one that fails, one beyond the day's limit", async () => {
    const browser = new WireBrowser(site.server.url);
    const written = await browser.askAndDraw("timeline");
    await browser.listen(`/readings/${written}/stream`);
    site.model.behave({ kind: "status", status: 400 });
    const failed = await browser.askAndDraw("yesno");
    await browser.listen(`/readings/${failed}/stream`);
    site.model.behave({ kind: "write" });
    const another = await browser.askAndDraw("daily");
    await browser.listen(`/readings/${another}/stream`);
    const refused = await browser.post("/en/tarot/daily", { reader: "selene", deck: "major" });
    expect(refused.status).toBe(429);
    // By then it is counted.
    await site.server.linesAbout(refused);

    const { text, value, grown } = await readGrowth();
    const texts = (labels: string) => grown(`starglass_texts_total{${labels}}`);
    expect(texts('kind="timeline",interpreter="model",role="anonymous",outcome="done",reason=""')).toBe(1);
    expect(texts('kind="daily",interpreter="model",role="anonymous",outcome="done",reason=""')).toBe(1);
    expect(
      texts('kind="yesno",interpreter="model",role="anonymous",outcome="failed",reason="model 4xx"'),
    ).toBe(1);
    expect(grown('starglass_text_first_chunk_seconds_count{interpreter="model"}')).toBe(2);
    expect(grown('starglass_text_seconds_count{interpreter="model",outcome="done"}')).toBe(2);
    expect(grown('starglass_model_calls_total{model="gpt-4o-mini",outcome="ok"}')).toBe(2);
    expect(grown('starglass_model_calls_total{model="gpt-4o-mini",outcome="4xx"}')).toBe(1);
    expect(grown('starglass_model_tokens_total{model="gpt-4o-mini",direction="prompt"}')).toBe(420);
    expect(value('starglass_model_breaker{state="closed"}')).toBe(1);
    expect(grown('starglass_limits_hit_total{limit="readings a day, anonymous"}')).toBe(1);
    expect(grown('starglass_http_request_seconds_count{class="form",status="429"}')).toBe(1);
    expect(grown('starglass_http_request_seconds_count{class="stream",status="200"}')).toBe(3);
    expect(value("starglass_texts_under_way")).toBe(0);
    expect(grown("starglass_database_query_seconds_count")).toBeGreaterThan(10);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    for (const known of [written, failed, "change my job", "127.0.0.1", ...browser.cookies.values()])
      expect(text).not.toContain(known);
  });

  test("show the streams that are open and the text under way, and no more once they have ended", async () => {
    site.model.behave({ kind: "write", gap: 20 });
    const browser = new WireBrowser(site.server.url);
    const id = await browser.askAndDraw("timeline");
    const listening = [1, 2, 3].map(() => browser.listen(`/readings/${id}/stream`));
    const now = async (series: string) => (await readMetrics(site.server)).value(series);
    await expect.poll(() => now("starglass_streams_open")).toBe(listening.length);
    expect(await now("starglass_texts_under_way")).toBe(1);
    await Promise.all(listening);
    await expect.poll(() => now("starglass_streams_open")).toBe(0);
    expect(await now("starglass_texts_under_way")).toBe(0);
  });

  test("count crisis pages, pages that are kept, messages that are not Stripe's, and limits on attempts by name", async () => {
    const browser = new WireBrowser(site.server.url);
    await browser.post("/en/tarot/timeline", { question: "I want to kill myself tonight" });
    for (let n = 0; n < 3; n += 1) await new WireBrowser(site.server.url).get("/en/privacy");
    await browser.post("/stripe/webhook", { type: "invoice.paid" });
    for (let n = 0; n < 11; n += 1)
      await browser.post("/en/sign-in", {
        intent: "sign-in",
        email: "somebody@test.example",
        password: "wrong-password",
      });

    const { text, grown } = await readGrowth();
    expect(grown("starglass_crisis_pages_total")).toBe(1);
    expect(grown('starglass_http_request_seconds_count{class="page",status="200"}')).toBe(1);
    expect(grown('starglass_http_request_seconds_count{class="kept",status="200"}')).toBe(2);
    expect(grown('starglass_webhook_events_total{type="unknown",outcome="unsigned"}')).toBe(1);
    expect(text).toMatch(/starglass_limits_hit_total\{limit="sign-in[^"]*"\} [1-9]/);
    expect(text).not.toContain("somebody@test.example");
  });

  test("show how many mails wait, and count those that could not be sent", async () => {
    const waiting = async () => {
      const { value } = await readMetrics(site.server);
      return (
        (value('starglass_mails_waiting{state="due"}') ?? 0) +
        (value('starglass_mails_waiting{state="later"}') ?? 0)
      );
    };
    expect(await waiting()).toBe(0);
    const signedUp = await new WireBrowser(site.server.url).post("/en/sign-in", {
      intent: "sign-up",
      email: "new@test.example",
      password: "copper-lantern-41-drift",
    });
    expect(signedUp.status).toBeLessThan(400);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await expect
      .poll(async () => (await readGrowth()).grown('starglass_mails_total{outcome="failed"}'), {
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
  });
});

test("all that the alert rules and the board ask for is told, under the labels that they name", async () => {
  const { text } = await readMetrics(site.server);
  const told = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
      (type === "histogram" ? ["_bucket", "_count", "_sum"] : [""]).map((end) => [
        name + end,
        labelsOf(text, name + end),
      ]),
    ),
  );
  const asked = readSelectors().filter(({ metric }) => metric !== "up");
  expect(asked.length).toBeGreaterThan(80);
  expect(asked.filter(({ metric }) => !told.has(metric))).toEqual([]);
  for (const { metric, matchers } of asked) {
    const labels = told.get(metric);
    // Of a metric that has not counted anything yet no labels are told.
    const named = matchers.filter(({ label }) => label !== "job").map(({ label }) => label);
    if (labels) expect([metric, named.filter((label) => !labels.has(label))]).toEqual([metric, []]);
  }
});

/** The labels of a metric's series; undefined where it has none yet. */
function labelsOf(text: string, metric: string): Set<string> | undefined {
  const series = [...text.matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? `, "gm"))];
  if (series.length === 0) return undefined;
  return new Set(
    series.flatMap(([, inside = ""]) => [...inside.matchAll(/(\w+)="/g)].map(([, label = ""]) => label)),
  );
}

test("the port of the metrics answers GET /metrics and nothing else, and the public port does not answer it", async () => {
  const { origin } = new URL(metricsUrl(site.server));
  for (const [path, method] of [
    ["/", "GET"],
    ["/en", "GET"],
    ["/metrics", "POST"],
    ["/metrics/", "GET"],
  ] as const)
    expect((await fetch(origin + path, { method })).status).toBe(404);
  const publicly = await fetch(`${site.server.url}/metrics`);
  expect(publicly.status).toBe(404);
  expect(await publicly.text()).not.toContain("starglass_");
});

describe("the port of the metrics", () => {
  const { start } = withModel();
  const statusFor = async (server: RunningServer, headers: Record<string, string> = {}) => {
    const response = await fetch(metricsUrl(server), { headers });
    expect((await response.text()).includes("starglass_")).toBe(response.status === 200);
    return response.status;
  };

  test("is on this machine alone, wherever the pages are, and no proxy on it lets anybody through", async () => {
    const server = await start({ METRICS_PORT: "0", HOST: "0.0.0.0" });
    expect(metricsAddress(server)?.host).toBe("127.0.0.1");
    expect(await statusFor(server)).toBe(200);
    for (const [name, value] of [
      ["X-Forwarded-For", "127.0.0.1"],
      ["Forwarded", "for=127.0.0.1"],
      ["X-Real-IP", "127.0.0.1"],
      ["Via", "1.1 Caddy"],
    ] as const)
      expect([name, await statusFor(server, { [name]: value })]).toEqual([name, 404]);
  });

  test("is where its setting says, and then answers whoever reaches it", async () => {
    const server = await start({ METRICS_PORT: "0", METRICS_HOST: "0.0.0.0" });
    expect(metricsAddress(server)?.host).toBe("0.0.0.0");
    expect(await statusFor(server, { Via: "1.1 a proxy" })).toBe(200);
  });

  test("with a token answers whoever shows it, by whichever way, and nobody else", async () => {
    const token = "a-token.of+this/test~1==";
    const server = await start({ METRICS_PORT: "0", METRICS_TOKEN: token });
    const refused = await fetch(metricsUrl(server));
    expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    for (const shown of [
      "",
      "Bearer",
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
    ])
      expect([shown, await statusFor(server, { Authorization: shown })]).toEqual([shown, 401]);
    for (const scheme of ["Bearer", "bearer"])
      expect(await statusFor(server, { Authorization: `${scheme} ${token}`, Via: "1.1 a proxy" })).toBe(200);
    expect(server.lines.join("\n")).not.toContain(token);
  });
});
