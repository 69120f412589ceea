import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import { removeOutdated } from "../../../app/jobs/remove-outdated.server";
import { loader as healthz } from "../../../app/routes/pages/healthz";

import { type SmsStandIn, startSms } from "../../stand-ins/sms";
import { onPostgres } from "../support/database";
import { growDatabase } from "../support/grown-database";
import { tellOfAccounts } from "../support/query-plans/account-stories";
import { tellOfPayments } from "../support/query-plans/billing-stories";
import { tellOfClients } from "../support/query-plans/client-stories";
import { tellOfDailyLetters } from "../support/query-plans/daily-stories";
import { type Plan, planOf, rowsReadBy } from "../support/query-plans/plan";
import { tellOfReadings } from "../support/query-plans/reading-stories";
import { queriesOfApp, recordQueries, type Statement } from "../support/query-plans/recorder";
import { PREVIOUS_SECRET } from "../support/sealed-before";
import { withStripe } from "../support/with-stripe";

/** So many readings, and of everything else what belongs to that: enough for every plan to be that of a million. */
const READINGS = 30_000;
/**
 * What a statement may cost, in PostgreSQL's own measure: reading the smallest of these tables costs more. The dearest, which
 * claims a text, takes its use and counts it for its networks at once, is at 101.
 */
const MOST = 110;
/** One that removes a batch, indexes one, or looks through a page of customers or second factors, touches hundreds of rows on purpose. */
const MOST_IN_BATCHES = 5_000;
const IN_BATCHES =
  /"stale_since" IS NOT NULL ORDER BY|taken AS \(DELETE FROM "journal_changes"|"journal_changes" ORDER BY "id" LIMIT|AS made\("id" uuid|LIMIT \$\d+ FOR UPDATE (OF l )?SKIP LOCKED|ORDER BY c\."stripe_customer_id" LIMIT|"secret" IS NOT NULL ORDER BY "id" LIMIT/;
/**
 * What waits in the outbox is counted for the metrics, as far as ten thousand mails: that may be all of them. So are the customers whom a
 * reconciliation, which an operator starts, has before it.
 */
const COUNTED =
  /"mails" WHERE "due_at" <= now\(\) LIMIT \$\d+\) AS "due"|COUNT\(\*\).*"stripe_customer_id" > \$\d+\)/;
/**
 * PostgreSQL does not know how few rows have a term, and supposes one of two hundred: a search is held to what it reads, which is at
 * most what is looked through one after the other.
 */
const SEARCHES = /"terms" @>/;
const MOST_SEARCHED = 200;
/** An installation has a handful of them, and reads them all. */
const FEW = /"signing_keys"/;

describe.runIf(onPostgres)("in a database that has grown", () => {
  const context = withStripe({
    env: async () => {
      gateway = await startSms();
      return {
        AD_CONVERSION_ID: "AW-1/x",
        STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
        SESSION_SECRETS_PREVIOUS: PREVIOUS_SECRET,
        SMS_URL: gateway.url,
      };
    },
  });
  let gateway: SmsStandIn;
  let recorded: ReturnType<typeof recordQueries>;
  let statements: Statement[];
  let planner: Client;

  beforeAll(async () => {
    const { databaseUrl = "" } = settings();
    recorded = recordQueries();
    await tellOfReadings();
    await tellOfDailyLetters();
    await tellOfAccounts(gateway);
    await tellOfClients();
    await tellOfPayments(context);
    await healthz({ request: new Request("http://localhost/healthz"), params: {}, context: {} as never });
    for await (const { error } of removeOutdated()) expect(error).toBeNull();
    statements = recorded
      .statements()
      .filter(({ text }) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text));
    // How a statement is answered is asked for afterwards, without its being run: by then the tables are large.
    await growDatabase(databaseUrl, READINGS);
    planner = new Client({ connectionString: databaseUrl });
    await planner.connect();
  }, 120_000);
  afterAll(async () => {
    await planner?.end();
    await gateway?.close();
  });

  test("every query of the application has been asked", () => {
    expect(queriesOfApp().filter((place) => !recorded.asked.has(place))).toEqual([]);
  });

  test("no statement reads a table from one end to the other, or costs more than a few rows do", async () => {
    const faults: (Plan & { text: string })[] = [];
    for (const statement of statements) {
      const plan = await planOf(planner, statement);
      const most = IN_BATCHES.test(statement.text) ? MOST_IN_BATCHES : MOST;
      const isFault = plan.scanned.length > 0 || plan.cost > most;
      const isMeant = [COUNTED, FEW, SEARCHES].some((meant) => meant.test(statement.text));
      if (isFault && !isMeant) faults.push({ ...plan, text: statement.text });
    }
    expect(faults).toEqual([]);
  });

  test("a search reads what one person has, by an index", async () => {
    const searches = statements.filter(({ text }) => SEARCHES.test(text));
    expect(searches.length).toBeGreaterThan(3);
    for (const statement of searches) {
      const { scanned } = await planOf(planner, statement);
      expect([statement.text, scanned]).toEqual([statement.text, []]);
      expect(await rowsReadBy(planner, statement)).toBeLessThanOrEqual(MOST_SEARCHED);
    }
  });

  test("every foreign key is found by an index, so that removing what it names is fast", async () => {
    const without = await db().$queryRaw`
      SELECT conrelid::regclass::text AS "table", conname AS "key" FROM pg_constraint
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1] AND indpred IS NULL)`;
    expect(without).toEqual([]);
  });
});
