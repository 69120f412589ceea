import { createHmac } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { WireBrowser } from "./browser";
import { onPostgres } from "./database";
import { openGate } from "./gate";
import type { LogLine, RunningServer } from "./server";
import { withModel } from "./with-model";

vi.setConfig({ testTimeout: 60_000 });

const { context, start } = withModel();
const WARN = 40;
/** A port on which nobody listens. */
const NOWHERE = "127.0.0.1:9";

const complaints = (lines: LogLine[]) => lines.filter(({ level }) => level >= WARN);
const allLines = ({ lines }: RunningServer): LogLine[] => lines.map((line) => JSON.parse(line));

describe("what an operator sees of a fault is one line, under the id that the visitor was given:", () => {
  test("the model is down", async () => {
    const server = await start();
    const browser = new WireBrowser(server.url);
    const id = await browser.askAndDraw("timeline");
    context.model.behave({ kind: "status", status: 401 });
    const response = await browser.get(`/readings/${id}/stream`);
    await response.text();
    const lines = await server.linesAbout(response);
    expect(complaints(lines)).toEqual([expect.objectContaining({ msg: "not written", detail: "401" })]);
    expect(complaints(allLines(server))).toHaveLength(1);
  });

  test.runIf(onPostgres)("the database is out of reach", async () => {
    const gate = await openGate(new URL(context.database.databaseUrl ?? ""));
    const server = await start({ DATABASE_URL: gate.url });
    const browser = new WireBrowser(server.url);
    const path = await browser.ask("timeline");
    gate.shut();
    for (const address of [path, `${path}.data`, "/en/tarot/timeline", "/healthz"]) {
      const response = await browser.get(address, { Cookie: `session=${"a".repeat(43)}` });
      const found = complaints(await server.linesAbout(response)).map(({ msg }) => msg);
      expect([address, found]).toEqual([address, [expect.any(String)]]);
    }
    await gate.close();
  });

  test("Stripe is down", async () => {
    const secret = "whsec_of_this_test";
    const server = await start({
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: `http://${NOWHERE}`,
    });
    const dispute = { id: "dp_1", object: "dispute", charge: "ch_1" };
    const event = { id: "evt_1", object: "event", type: "charge.dispute.created", data: { object: dispute } };
    const response = await fetch(`${server.url}/stripe/webhook`, signed(JSON.stringify(event), secret));
    expect(response.status).toBe(500);
    const found = complaints(await server.linesAbout(response));
    expect(found).toEqual([expect.objectContaining({ msg: "an event of Stripe could not be handled" })]);
  });

  test("the mail server is down; the mail's own id joins the two", async () => {
    const server = await start({ SMTP_URL: `smtp://${NOWHERE}`, MAIL_FROM: "us@test.example" });
    const form = { intent: "sign-up", email: "new@test.example", password: "copper-lantern-41-drift" };
    const response = await new WireBrowser(server.url).post("/en/sign-in", form);
    const queued = (await server.linesAbout(response)).find(({ msg }) => msg === "mail queued");
    expect(queued).toMatchObject({ kind: "account.sign-up" });
    await expect
      .poll(() => complaints(allLines(server)), { timeout: 10_000 })
      .toEqual([expect.objectContaining({ msg: "mail not sent yet", mail: queued?.mail })]);
    expect(JSON.stringify(server.lines)).not.toContain("new@test.example");
  });
});

test("a text that outlives its request is logged under that request's id", async () => {
  context.model.behave({ kind: "write", gap: 20 });
  const server = await start();
  const browser = new WireBrowser(server.url);
  const id = await browser.askAndDraw("timeline");
  const response = await browser.get(`/readings/${id}/stream`);
  await response.body?.cancel();
  await server.linesAbout(response);
  await expect
    .poll(() => allLines(server).find(({ msg }) => msg === "written"), { timeout: 10_000 })
    .toMatchObject({ id: response.headers.get("X-Request-Id"), interpreter: "model" });
});

test("lines of requests that are answered at once do not mix their ids", async () => {
  const server = await start();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => fetch(`${server.url}/en/nowhere/${n}`)),
  );
  for (const [n, response] of responses.entries()) {
    const paths = (await server.linesAbout(response)).map(({ path }) => path);
    expect(paths).toEqual([`/en/nowhere/${n}`, `/en/nowhere/${n}`]);
  }
});

test("a server that is stopped has said everything before it ends", async () => {
  const server = await start();
  const ids = await Promise.all(
    Array.from({ length: 200 }, async () => (await fetch(`${server.url}/en`)).headers.get("X-Request-Id")),
  );
  expect(await server.stop()).toBe(0);
  const said = new Set(allLines(server).map(({ id }) => id));
  expect(ids.filter((id) => !said.has(id))).toEqual([]);
  expect(allLines(server).at(-1)?.msg).toBe("stopped");
});

/** A message as Stripe signs it. */
function signed(body: string, secret: string): RequestInit {
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { method: "POST", body, headers: { "Stripe-Signature": `t=${time},v1=${signature}` } };
}
