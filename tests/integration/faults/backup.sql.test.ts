import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createPostgres, inPostgres } from "../../postgres";
import { APP_URL, type Member, withSite } from "../support/account-journey";
import { textOf } from "../support/browser";
import { onPostgres } from "../support/database";
import { type RunningServer, startServer } from "../support/server";

// Saved and brought back as docs/operations.md says.

const site = withSite();
const run = promisify(execFile);
const QUESTION = "What will the tide bring back?";

/** Somebody signed in who has asked for a reading. @returns its id and text, too. */
async function memberWithReading() {
  const member = await site.member();
  const id = await member.askAndDraw("timeline", { question: QUESTION });
  return { member, id, text: textOf(await member.listen(`/readings/${id}/stream`)) };
}

async function startOn(env: Record<string, string>): Promise<RunningServer> {
  return startServer({ ...site.database.env, ...env, APP_URL, TRUST_PROXY: "1" });
}

/** What somebody finds on a server who was signed in on another before. */
async function findsAll(
  { member, id, text }: { member: Member; id: string; text: string },
  server: RunningServer,
) {
  member.origin = server.url;
  expect(await (await member.get("/en/account")).text()).toContain(member.email);
  expect(await (await member.get("/en/readings")).text()).toContain(QUESTION);
  const lines = text.split("\n").filter(Boolean);
  const page = unescaped(await (await member.get(`/en/readings/${id}`)).text());
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
}

test.runIf(onPostgres)(
  "a dump of PostgreSQL, restored into a new database, has the session, the reading and the subscription",
  async () => {
    const before = await memberWithReading();
    const { databaseUrl = "" } = site.database;
    await inPostgres(
      databaseUrl,
      `INSERT INTO "subscriptions" ("user_id", "plan_type", "starts_at", "expires_at")
       SELECT "id", 'yearly', now(), now() + interval '90 days' FROM "users" WHERE "email" = '${before.member.email}'`,
    );
    const folder = await mkdtemp(join(tmpdir(), "starglass-backup-"));
    const dump = join(folder, "starglass.dump");
    await run("pg_dump", ["--format=custom", "--no-owner", `--file=${dump}`, databaseUrl]);
    await site.server.stop();
    await site.database.drop();

    const restored = await createPostgres(process.env.TEST_DATABASE_URL ?? "");
    await run("pg_restore", ["--no-owner", "--exit-on-error", `--dbname=${restored.url}`, dump]);
    const server = await startOn({ DATABASE_URL: restored.url });
    try {
      await findsAll(before, server);
      expect(await (await before.member.get("/en/subscription")).text()).toContain("Yearly");
      expect((await before.member.get("/en/tarot/timeline")).status).toBe(200);
    } finally {
      await server.stop();
      await restored.drop();
      await rm(folder, { recursive: true });
    }
  },
  120_000,
);

test.runIf(!onPostgres)(
  "a copy of the embedded database's folder, made while the server is stopped, has the session and the reading",
  async () => {
    const before = await memberWithReading();
    await site.server.stop();
    const copy = await mkdtemp(join(tmpdir(), "starglass-backup-"));
    await cp(site.database.dataDir, copy, { recursive: true });
    await site.database.drop();
    const server = await startOn({ DATA_DIR: copy });
    try {
      await findsAll(before, server);
    } finally {
      await server.stop();
      await rm(copy, { recursive: true });
    }
  },
  120_000,
);

function unescaped(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
