import { Client } from "pg";

/** How many days the readings of a grown database go back: beyond the 13 months after which those of visitors go. */
const DAYS = 430;

/**
 * Fills a PostgreSQL that is up to date with what years leave behind: `readings` readings with a text each, as many
 * days with uses, and of people, sessions and payments what belongs to that. The oldest rows come first, as they would.
 */
export async function growDatabase(url: string, readings: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const users = Math.max(1, Math.round(readings / 2));
    for (const sql of [
      ...peopleOf(users),
      ...readingsOf(readings, users),
      ...entriesOf(readings),
      ...otherRows(readings),
    ])
      await client.query(sql);
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}

/** The id of the `n`th of a kind, the same each time it is asked for. */
const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;
/** A moment that lies `days` back for the first of `count` rows, and now for the last. */
const ago = (n: string, count: number, days: number) =>
  `now() - (1 - (${n})::float8 / ${count}) * interval '${days} days'`;

/** Every second has a session, every other one a second factor and a subscription; of the newest some are unproven. */
function peopleOf(users: number): string[] {
  const each = `FROM generate_series(1, ${users}) AS n`;
  const of = id("user", "n");
  return [
    `INSERT INTO "users" ("id", "email", "email_verified_at", "password_hash", "language", "created_at")
     SELECT ${of}, 'grown-' || n || '@test.example', CASE WHEN n % 10 > 0 OR n < ${users} * 0.92 THEN now() END, 'none', 'en', ${ago("n", users, DAYS)} ${each}`,
    `INSERT INTO "sessions" ("token_hash", "user_id", "expires_at")
     SELECT sha256(n::text::bytea), ${of}, now() + (n % 33 - 3) * interval '1 day' ${each} WHERE n % 2 = 0`,
    `INSERT INTO "known_browsers" ("user_id", "last_used_at", "expires_at")
     SELECT ${of}, now() - turn * interval '9 days', now() + (n % 365 - 3) * interval '1 day' ${each}, generate_series(1, 2) AS turn`,
    `INSERT INTO "identities" ("user_id", "provider", "subject", "email")
     SELECT ${of}, 'google', 'grown-' || n, 'grown-' || n || '@test.example' ${each} WHERE n % 3 = 0`,
    `INSERT INTO "factors" ("user_id", "type", "status", "secret", "verified_at")
     SELECT ${of}, 'totp', 'verified', 'x', now() ${each} WHERE n % 2 = 1`,
    `INSERT INTO "factors" ("user_id", "type", "status", "phone", "verified_at")
     SELECT ${of}, 'phone', 'verified', '+49170' || n, now() ${each} WHERE n % 2 = 0`,
    `INSERT INTO "factor_challenges" ("factor_id", "channel", "code_hash", "expires_at")
     SELECT "id", 'sms', 'x', now() + interval '4 minutes' FROM "factors" WHERE "type" = 'phone'`,
    `INSERT INTO "passkeys" ("user_id", "credential_id", "public_key", "transports", "name")
     SELECT ${of}, sha256(n::text::bytea), 'x', '{}', 'A key' ${each} WHERE n % 2 = 0`,
    `INSERT INTO "personal_tokens" ("user_id", "token_hash", "name", "scopes", "expires_at")
     SELECT ${of}, sha256(('token ' || n)::bytea), 'A script', '{read}', now() + interval '1 year' ${each} WHERE n % 2 = 0`,
    `INSERT INTO "device_codes" ("device_code_hash", "user_code_hash", "client_name", "network_hash", "interval_seconds", "expires_at")
     SELECT sha256(('device ' || n)::bytea), sha256(('user ' || n)::bytea), 'A client', 'x', 5, now() + interval '9 minutes' ${each} WHERE n % 2 = 0`,
    `INSERT INTO "provider_flows" ("id", "state_hash", "redirect_to", "user_id", "expires_at")
     SELECT gen_random_uuid(), sha256(('state ' || n)::bytea), 'https://app.example/', ${of}, now() + (n % 15 - 1) * interval '1 hour' ${each}`,
    `INSERT INTO "auth_codes" ("code_hash", "challenge", "user_id", "method", "authenticated_at", "expires_at")
     SELECT sha256(('code ' || n)::bytea), 'x', ${of}, 'oauth', now(), now() + (n % 15 - 1) * interval '1 hour' ${each}`,
    `INSERT INTO "recovery_codes" ("user_id", "code_hash")
     SELECT ${of}, sha256((n || '-' || code)::bytea) ${each}, generate_series(1, 10) AS code WHERE n % 10 = 1`,
    `INSERT INTO "mail_tokens" ("token_hash", "user_id", "purpose", "email", "expires_at")
     SELECT sha256(n::text::bytea), ${of}, 'verify_email', '', now() + (n % 24 - 1) * interval '1 hour' ${each}`,
    `INSERT INTO "email_changes" ("user_id", "new_email", "expires_at")
     SELECT ${of}, 'other-' || n || '@test.example', now() + (n % 24 - 1) * interval '1 hour' ${each} WHERE n % 2 = 1`,
    `INSERT INTO "customers" ("user_id", "stripe_customer_id", "email")
     SELECT ${of}, 'cus_grown' || n, 'grown-' || n || '@test.example' ${each} WHERE n % 2 = 1`,
    `INSERT INTO "subscriptions" ("user_id", "stripe_subscription_id", "plan_type", "starts_at", "expires_at", "ended_at")
     SELECT ${of}, 'sub_grown' || n, (ARRAY['monthly', 'quarterly', 'yearly'])[n % 3 + 1]::plan_type,
       now() - interval '400 days', now() + (n % 800 - 400) * interval '1 day', CASE WHEN n % 800 < 400 THEN now() END
     ${each} WHERE n % 2 = 1`,
    `INSERT INTO "whereabouts" ("user_id", "zone", "latitude", "longitude") SELECT ${of}, 'Europe/Berlin', 52.52, 13.4 ${each}`,
    `INSERT INTO "practice_cards" ("user_id", "card", "orientation", "due", "stability", "difficulty", "state", "reps", "lapses", "answered_on", "chosen", "was_right")
     SELECT ${of}, 'card-' || turn, 'upright', current_date + 3, 3, 5, 2, 1, 0, current_date - n % 9, 'star:upright', true ${each}, generate_series(1, 5) AS turn`,
    `INSERT INTO "daily_letters" ("id", "user_id", "by_mail", "by_push", "email", "asked_until", "hour", "zone", "language", "next_at", "next_seed")
     SELECT ${id("letter", "n")}, ${of}, true, true, CASE WHEN n % 50 = 0 THEN 'x' || n END, CASE WHEN n % 50 = 0 THEN now() + (n % 48 - 1) * interval '1 hour' END,
       n % 24, 'Europe/Berlin', 'en', now() + (n % 1440 + 5) * interval '1 minute', repeat('0', 64) ${each}`,
    `INSERT INTO "daily_letter_days" ("letter_id", "day", "reading_id", "seed", "expires_at")
     SELECT ${id("letter", "n")}, current_date - turn, gen_random_uuid(), repeat('0', 64), now() + (7 - turn) * interval '1 day' ${each}, generate_series(1, 8) AS turn`,
    `INSERT INTO "push_subscriptions" ("letter_id", "endpoint", "p256dh", "auth")
     SELECT ${id("letter", "n")}, 'https://push.service.net/' || n, 'x', 'x' ${each} WHERE n % 2 = 0`,
    `INSERT INTO "push_deliveries" ("subscription_id", "day_id")
     SELECT s."id", d."id" FROM "push_subscriptions" s JOIN "daily_letter_days" d USING ("letter_id") WHERE d."day" = current_date - 1`,
    `INSERT INTO "usage_logs" ("user_id", "date", "count")
     SELECT ${of}, current_date - (n % 14 + 14 * turn), 1 ${each}, generate_series(0, 2) AS turn`,
  ];
}

/** A tenth of them belong to people, the others to visitors with two each; every seventh is of a deck of one's own; of the last two days every fifth was never begun. */
function readingsOf(readings: number, users: number): string[] {
  const each = `FROM generate_series(1, ${readings}) AS n`;
  const created = ago("n", readings, DAYS);
  const isBegun = `(n % 5 > 0 OR n < ${readings} * (1 - 2.0 / ${DAYS}))`;
  const text =
    "'The Hermit, upright, stands at the beginning of your question: a lamp, a staff, and nobody else. ' || n";
  return [
    `INSERT INTO "readings" ("id", "visitor_id", "user_id", "kind", "language", "reader", "question", "deck", "cards", "own_cards", "date", "created_at", "drawn_at")
     SELECT ${id("reading", "n")}, CASE WHEN n % 10 > 0 THEN ${id("visitor", "n / 2")} END,
       CASE WHEN n % 10 = 0 THEN ${id("user", `n / 10 % ${users} + 1`)} END, 'yesno', 'en', 'selene', 'Will it be so?', (CASE WHEN n % 7 = 0 THEN 'full' ELSE 'major' END)::deck,
       '[{"id":"fool","orientation":"upright"}]', n % 7 = 0, (${created})::date, ${created}, ${created} ${each}`,
    `INSERT INTO "writings" ("id", "reading_id", "kind", "status", "attempt", "claim", "claimed_at", "chunks", "interpreter", "created_at", "finished_at")
     SELECT ${id("writing", "n")}, ${id("reading", "n")}, 'interpretation', CASE WHEN ${isBegun} THEN 'done' ELSE 'pending' END::writing_status,
       CASE WHEN ${isBegun} THEN 1 ELSE 0 END, ${id("claim", "n")}, ${created},
       (SELECT jsonb_agg(jsonb_build_object('section', 'text', 'text', ${text} || part)) FROM generate_series(1, 4) AS part),
       'almanac', ${created}, ${created} ${each}`,
  ];
}

/** Each reading has its entry, which a trigger has made: here with the terms of a short text, and of every tenth the notes of before. */
function entriesOf(readings: number): string[] {
  const each = `FROM generate_series(1, ${readings}) AS n`;
  return [
    `UPDATE "journal_entries" AS entry SET "notes" = 'Notes ' || "reading_id", "tags" = '{work}', "is_starred" = true
     FROM "readings" AS reading WHERE reading."id" = entry."reading_id" AND reading."user_id" IS NOT NULL`,
    `UPDATE "journal_entries" SET "stale_since" = NULL, "terms" = ARRAY(
       SELECT hashtext("owner_id"::text || term) FROM generate_series(1, 24) AS term)`,
    // Some hours' changes are not in the sums yet.
    `DELETE FROM "journal_changes" WHERE "id" % 10 > 0`,
    `INSERT INTO "journal_tallies" ("owner_id", "period", "fact", "count")
     SELECT "owner_id", period, 'c:card-' || turn || ':upright', 1 FROM (SELECT DISTINCT "owner_id" FROM "journal_entries") AS owners,
       unnest(ARRAY['all', '2026', '2026-11']) AS period, generate_series(1, 5) AS turn`,
    `UPDATE "journal_entries" SET "ask_at" = now() + interval '1 month' WHERE "is_starred"`,
    `INSERT INTO "note_versions" ("reading_id", "notes", "created_at", "expires_at")
     SELECT ${id("reading", "n")}, 'Notes', now(), now() + (n % 24 - 1) * interval '1 hour' ${each} WHERE n % 10 = 0`,
  ];
}

function otherRows(readings: number): string[] {
  const each = `FROM generate_series(1, ${readings}) AS n`;
  const some = `FROM generate_series(1, ${Math.ceil(readings / 5)}) AS n`;
  return [
    `INSERT INTO "shares" ("reading_id", "token", "with_question", "reported_at")
     SELECT ${id("reading", "n")}, 'grown-' || n, false, CASE WHEN n % 1000 = 0 THEN now() END ${some}`,
    `INSERT INTO "uses" ("key", "session_id", "date")
     SELECT ${id("writing", "n")}, ${id("visitor", "n / 2")}, (${ago("n", readings, 41)})::date ${each}`,
    `INSERT INTO "anonymous_usage_logs" ("session_id", "date", "count")
     SELECT ${id("visitor", "n")}, (${ago("n", readings, 41)})::date, 1 ${each}`,
    `INSERT INTO "whereabouts" ("visitor_id", "zone", "expires_at")
     SELECT ${id("visitor", "n")}, 'Asia/Taipei', now() + (n % 395 - 3) * interval '1 day' ${some}`,
    `INSERT INTO "practice_cards" ("visitor_id", "card", "orientation", "due", "stability", "difficulty", "state", "reps", "lapses", "answered_on", "chosen", "was_right", "expires_at")
     SELECT ${id("visitor", "n")}, 'star', 'upright', current_date + 3, 3, 5, 2, 1, 0, current_date - n % 9, 'star:upright', true, now() + (n % 395 - 3) * interval '1 day' ${some}`,
    `INSERT INTO "attempts" ("key", "count", "resets_at")
     SELECT sha256(n::text::bytea), 1, now() + (n % 24 - 1) * interval '1 hour' ${some}`,
    `INSERT INTO "stripe_events" ("id", "type", "handled_at")
     SELECT 'evt_grown' || n, 'invoice.paid', ${ago("n", Math.ceil(readings / 5), 31)} ${some}`,
    `INSERT INTO "kept_answers" ("key", "content_hash", "claim", "status", "begun_at")
     SELECT sha256(n::text::bytea), 'x', gen_random_uuid(), 200, ${ago("n", Math.ceil(readings / 5), 2)} ${some}`,
    `INSERT INTO "mails" ("kind", "recipient", "language", "due_at")
     SELECT 'account.notice', 'grown-' || n || '@test.example', 'en', now() + interval '1 hour' ${some}`,
  ];
}
