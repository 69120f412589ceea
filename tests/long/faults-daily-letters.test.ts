import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { SECRET } from "../integration/support/database";
import { hasPostgres, startPostgres } from "../integration/support/own-postgres";
import { type RunningServer, startServer } from "../integration/support/server";
import { startMailServer } from "../stand-ins/mail";

/** Whose hour it is. */
const PEOPLE = 100;
/** How many mails one process sends at a time (`app/mail/worker.server.ts`): so many can be under way when it dies. */
const UNDER_WAY = 5;

/** People with proven addresses, whose card is due since a minute. */
const DUE = `
  WITH people AS (
    INSERT INTO "users" ("email", "language", "email_verified_at")
    SELECT 'person-' || n || '@mail.example', 'en', now() FROM generate_series(1, ${PEOPLE}) n RETURNING "id")
  INSERT INTO "daily_letters" ("user_id", "by_mail", "hour", "zone", "language", "next_at", "next_seed")
  SELECT "id", true, 7, 'UTC', 'en', now() - interval '1 minute', repeat('0', 64) FROM people`;

test.runIf(hasPostgres)(
  "of two servers that send the cards of the day one is killed: nobody gets two, and only what was under way is lost",
  async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "starglass-letters-"));
    // Slow enough for a server to be killed in the middle.
    const [postgres, mails] = [await startPostgres(), await startMailServer({ pause: 30 })];
    const client = new Client({ connectionString: postgres.url });
    const running = new Set<RunningServer>();
    onTestFinished(async () => {
      await Promise.all([...running].map((server) => server.kill()));
      await client.end();
      await Promise.all([mails.close(), postgres.remove(), rm(dataDir, { recursive: true, force: true })]);
    });
    const start = async () => {
      const server = await startServer({
        ...{ DATA_DIR: dataDir, DATABASE_URL: postgres.url, SESSION_SECRET: SECRET, SMTP_URL: mails.url },
        MAIL_FROM: "hello@starglass.example",
      });
      running.add(server);
      return server;
    };
    const rowsOf = async (statement: string) => (await client.query(statement)).rows;
    await (await start()).stop();
    await client.connect();
    await client.query(DUE);

    const [first] = await Promise.all([start(), start()]);
    await expect.poll(() => mails.mails.length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(25);
    await first.kill();
    const sentBefore = mails.mails.length;
    await start();
    // What the one that died had taken is given back after three minutes: they pass.
    const isSettled = async () => {
      const [{ waiting } = { waiting: 0 }] = await rowsOf(`
        WITH passed AS (UPDATE "mails" SET "due_at" = now() WHERE "due_at" > now() + interval '170 seconds' AND "attempts" = 1
          AND "due_at" < now() + interval '178 seconds')
        SELECT count(*)::int AS "waiting" FROM "mails"`);
      return waiting;
    };
    await expect.poll(isSettled, { interval: 250, timeout: 30_000 }).toBe(0);

    const sent = mails.mails.map(({ to }) => to);
    expect(sentBefore).toBeLessThan(PEOPLE);
    expect(new Set(sent).size).toBe(sent.length);
    const days = await rowsOf(`
      SELECT u."email", d."mailed_at" IS NOT NULL AS "wasGiven" FROM "daily_letter_days" d
      JOIN "daily_letters" l ON l."id" = d."letter_id" JOIN "users" u ON u."id" = l."user_id"`);
    expect(new Set(days.map(({ email }) => email)).size).toBe(PEOPLE);
    expect(days).toHaveLength(PEOPLE);
    const lost = days.filter(({ email }) => !sent.includes(email));
    expect(lost.length).toBeLessThanOrEqual(UNDER_WAY);
    expect(lost.every(({ wasGiven }) => wasGiven)).toBe(true);
  },
);
