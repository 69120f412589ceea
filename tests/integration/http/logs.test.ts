import { createHmac } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { WireBrowser } from "../support/browser";
import { metricsAddress } from "../support/metrics";
import type { LogLine } from "../support/server";
import { withModelServer } from "../support/with-model";

vi.setConfig({ testTimeout: 60_000 });

const WARN = 40;
/** A port on which nobody listens. */
const NOWHERE = "127.0.0.1:9";
const STRIPE_SECRET = "whsec_of_this_test";

const site = withModelServer({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_API_URL: `http://${NOWHERE}`,
  SMTP_URL: `smtp://${NOWHERE}`,
  MAIL_FROM: "us@test.example",
});

const complaints = (lines: LogLine[]) => lines.filter(({ level }) => level >= WARN);
const allLines = (): LogLine[] => site.server.lines.map((line) => JSON.parse(line));

describe("what an operator sees of a fault is one line, under the id that the visitor was given:", () => {
  test("the model is down", async () => {
    const browser = new WireBrowser(site.server.url);
    const id = await browser.askAndDraw("timeline");
    site.model.behave({ kind: "status", status: 401 });
    const response = await browser.get(`/readings/${id}/stream`);
    await response.text();
    const lines = await site.server.linesAbout(response);
    expect(complaints(lines)).toEqual([expect.objectContaining({ msg: "not written", detail: "401" })]);
    expect(complaints(allLines())).toHaveLength(1);
  });

  test("Stripe is down", async () => {
    const dispute = { id: "dp_1", object: "dispute", charge: "ch_1" };
    const event = { id: "evt_1", object: "event", type: "charge.dispute.created", data: { object: dispute } };
    const message = signed(JSON.stringify(event), STRIPE_SECRET);
    const response = await fetch(`${site.server.url}/stripe/webhook`, message);
    expect(response.status).toBe(500);
    const found = complaints(await site.server.linesAbout(response));
    expect(found).toEqual([expect.objectContaining({ msg: "an event of Stripe could not be handled" })]);
  });

  test("the mail server is down; the mail's own id joins the two", async () => {
    const form = { intent: "sign-up", email: "new@test.example", password: "copper-lantern-41-drift" };
    const response = await new WireBrowser(site.server.url).post("/en/sign-in", form);
    const queued = (await site.server.linesAbout(response)).find(({ msg }) => msg === "mail queued");
    expect(queued).toMatchObject({ kind: "account.sign-up" });
    await expect
      .poll(() => complaints(allLines()).filter(({ mail }) => mail), { timeout: 10_000 })
      .toEqual([expect.objectContaining({ msg: "mail not sent yet", mail: queued?.mail })]);
    expect(JSON.stringify(site.server.lines)).not.toContain("new@test.example");
  });
});

test("data that is asked for as it once was is not found, and is no fault of ours", async () => {
  const browser = new WireBrowser(site.server.url);
  const before = complaints(allLines()).length;
  for (const route of ["", "root", "none", "routes/home/route", "__proto__"]) {
    for (const path of ["/en", "/en/tarot/daily", "/en/none", "/healthz"]) {
      const response = await browser.get(`${path}?from=a&_data=${route}`);
      expect([path, route, response.status]).toEqual([path, route, 404]);
      await site.server.linesAbout(response);
    }
    expect((await browser.post(`/en/tarot/daily?%5Fdata=${route}`, { reader: "selene" })).status).toBe(404);
  }
  expect((await browser.get("/en?data=root&x=_data")).status).toBe(200);
  expect(complaints(allLines()).slice(before)).toEqual([]);
});

test("a text that outlives its request is logged under that request's id", async () => {
  site.model.behave({ kind: "write", gap: 20 });
  const browser = new WireBrowser(site.server.url);
  const id = await browser.askAndDraw("timeline");
  const response = await browser.get(`/readings/${id}/stream`);
  await response.body?.cancel();
  await site.server.linesAbout(response);
  await expect
    .poll(() => allLines().find(({ msg }) => msg === "written"), { timeout: 10_000 })
    .toMatchObject({ id: response.headers.get("X-Request-Id"), interpreter: "model" });
});

test("lines of requests that are answered at once do not mix their ids", async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => fetch(`${site.server.url}/en/nowhere/${n}`)),
  );
  for (const [n, response] of responses.entries()) {
    const paths = (await site.server.linesAbout(response)).map(({ path }) => path);
    expect(paths).toEqual([`/en/nowhere/${n}`, `/en/nowhere/${n}`]);
  }
});

test("of a long path a line says the beginning, also of a file and where it is no page", async () => {
  const long = "A".repeat(3_000);
  for (const path of [`/en/${long}`, `/assets/${long}`, `/assets/${long.repeat(4)}`]) {
    const lines = await site.server.linesAbout(await fetch(site.server.url + path));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.path).toBe(`${path.slice(0, 200)}…`);
  }
});

test("the metrics have no port without its setting", () => {
  expect(metricsAddress(site.server)).toBeUndefined();
});

// Last, since nothing is asked of the server after it.
test("a server that is stopped has said everything before it ends", async () => {
  const ids = await Promise.all(
    Array.from({ length: 200 }, async () =>
      (await fetch(`${site.server.url}/en`)).headers.get("X-Request-Id"),
    ),
  );
  expect(await site.server.stop()).toBe(0);
  const said = new Set(allLines().map(({ id }) => id));
  expect(ids.filter((id) => !said.has(id))).toEqual([]);
  expect(allLines().at(-1)?.msg).toBe("stopped");
});

/** A message as Stripe signs it. */
function signed(body: string, secret: string): RequestInit {
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { method: "POST", body, headers: { "Stripe-Signature": `t=${time},v1=${signature}` } };
}
