import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "vitest";
import { SECRET } from "../integration/support/database";
import { hasPostgres, startPostgres } from "../integration/support/own-postgres";
import { readRows } from "../integration/support/read-rows";
import { startServer } from "../integration/support/server";
import { startMailServer } from "../stand-ins/mail";
import { startOpenAi } from "../stand-ins/openai";
import { Household, type Target } from "./household";
import { LENGTH } from "./length";

const SEED = 20_261_122;
const ROUNDS = 3 * LENGTH;
/** How many live at the same time. */
const HOUSEHOLDS = 4;
/** How often a server is asked before it ends, at least and at most. */
const SHORTEST_LIFE = 10;
const LONGEST_LIFE = 60;

/** What must not be found in the database, whenever a server was killed. */
const NEVER = {
  "a visitor's count that is not the number of their uses": `
    SELECT 1 FROM "anonymous_usage_logs" l WHERE l."count" <> (SELECT count(*) FROM "uses" u
      WHERE u."session_id" = l."session_id" AND u."date" = l."date")
      AND EXISTS (SELECT 1 FROM "readings" r WHERE r."visitor_id" = l."session_id")`,
  "a visitor's count that is below the number of their uses": `
    SELECT 1 FROM "anonymous_usage_logs" l WHERE l."count" < (SELECT count(*) FROM "uses" u
      WHERE u."session_id" = l."session_id" AND u."date" = l."date")`,
  "a person's count that is not the number of their uses": `
    SELECT 1 FROM "usage_logs" l WHERE l."count" <> (SELECT count(*) FROM "uses" u
      WHERE u."user_id" = l."user_id" AND u."date" = l."date")`,
  "a use without a count": `
    SELECT 1 FROM "uses" u WHERE NOT EXISTS (SELECT 1 FROM "anonymous_usage_logs" l WHERE l."session_id" = u."session_id")
      AND NOT EXISTS (SELECT 1 FROM "usage_logs" l WHERE l."user_id" = u."user_id")`,
  "a text that was read and cost nothing": `
    SELECT 1 FROM "writings" w WHERE "status" = 'done' AND NOT "by_almanac"
      AND NOT EXISTS (SELECT 1 FROM "uses" u WHERE u."key" = w."id")`,
  "a text that failed and was not given back": `
    SELECT 1 FROM "writings" w JOIN "uses" u ON u."key" = w."id" WHERE w."status" = 'failed'`,
  "a text that is neither whole nor failed": `
    SELECT 1 FROM "writings" w WHERE w."status" = 'writing'
      OR w."status" = 'done' AND (w."chunks" = '[]' OR w."finished_at" IS NULL)`,
  "a reading with two texts of a kind": `
    SELECT 1 FROM "writings" GROUP BY "reading_id", "kind" HAVING count(*) > 1`,
  "a reading of nobody": `
    SELECT 1 FROM "readings" WHERE "visitor_id" IS NULL AND "user_id" IS NULL`,
};

// Side by side: each waits for its servers most of the time.
describe.concurrent.each([
  ["embedded", true],
  ["PostgreSQL", hasPostgres],
] as const)("servers on one database, %s,", (kind, isHere) => {
  test.runIf(isHere)(
    "that are killed or stopped at any moment keep what they confirmed, and lose count of nothing",
    async ({ expect, onTestFinished }) => {
      const random = randomOf(SEED);
      const dataDir = await mkdtemp(join(tmpdir(), "starglass-kill-"));
      const postgres = kind === "embedded" ? null : await startPostgres();
      const [model, mails] = [await startOpenAi(), await startMailServer()];
      model.behave({ kind: "write", gap: 10 });
      const start = () =>
        startServer({
          DATA_DIR: dataDir,
          SESSION_SECRET: SECRET,
          ...(postgres && { DATABASE_URL: postgres.url }),
          APP_URL: "https://starglass.example",
          TRUST_PROXY: "1",
          OPENAI_BASE_URL: model.url,
          SMTP_URL: mails.url,
          MAIL_FROM: "hello@starglass.example",
        });

      let server = await start();

      onTestFinished(async () => {
        await server.kill();

        await Promise.all([model.close(), mails.close(), postgres?.remove()]);

        await rm(dataDir, { recursive: true, force: true });
      });
      const target: Target = { url: server.url, asked: 0 };
      const all: Household[] = [];
      let isOver = false;
      const streets = Array.from({ length: HOUSEHOLDS }, async () => {
        while (!isOver) {
          const household = new Household(target, `10.0.${all.length >> 8}.${all.length & 255}`, random);
          all.push(household);
          await household.live(mails);
        }
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        const end = target.asked + SHORTEST_LIFE + random() * (LONGEST_LIFE - SHORTEST_LIFE);
        while (target.asked < end) await sleep(5);
        if (random() < 0.7) await server.kill();
        else expect(await server.stop()).toBe(0);
        server = await start();
        target.url = server.url;
      }
      isOver = true;
      await Promise.all(streets);

      model.behave({ kind: "write" });
      expect(await brokenPromises(all)).toEqual([]);
      await server.stop();
      const database = { databaseUrl: postgres?.url, dataDir };
      for (const [what, statement] of Object.entries(NEVER))
        expect([what, await readRows(database, statement)]).toEqual([what, []]);
      // Enough happened for this to mean something.
      expect(all.filter(({ cards }) => cards.size > 0).length).toBeGreaterThan(HOUSEHOLDS);
    },
  );
});

/** What was confirmed to somebody, and is not so any more. */
async function brokenPromises(all: Household[]): Promise<string[]> {
  const broken: string[] = [];
  for (const household of all) {
    for (const [reading, cards] of household.cards) {
      const found = await household.cardsOn(reading);
      if (found !== cards) broken.push(`${reading}: ${found} for ${cards}`);
      const end = await household.hearOut(reading);
      if (end !== "done" && end !== "failed") broken.push(`${reading}: ends with ${end}`);
    }
    for (const reading of household.deleted) {
      const { status } = await household.get(reading);
      if (status !== 404) broken.push(`${reading}: ${status}, deleted`);
    }
    for (const reading of household.uncertain) await household.hearOut(reading);
    if (!household.isSignedIn) continue;
    const { status } = await household.get("/en/account");
    if (status !== 200) broken.push(`a session: ${status}`);
  }
  return broken;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
