import type { Change } from "./changed-database";

/** So many of either have what few have, so that their pages hold the same. */
const SAME = 20;
/** Over so many hours either has lived, some fourteen months: days and months are as many as entries allow. */
const HOURS = 10_000;

const SENTENCES =
  "The Tower, upright, stands at the beginning of your question: a lamp, a staff, and nobody else on the long road. " +
  "What was built in haste may fall, and what is true beneath it keeps standing where you can reach it with both hands. ";

/** One of the 56 minor arcana, each in turn. */
const CARD = `(ARRAY['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'page', 'knight', 'queen', 'king'])[n % 14 + 1]
  || '-' || (ARRAY['wands', 'cups', 'swords', 'pentacles'])[n / 14 % 4 + 1]`;

/** Gives somebody as many readings, each of three cards and some two thousand letters. */
export async function keepReadings(change: Change, email: string, entries: number): Promise<void> {
  // Until an address is proven, readings are the browser's.
  await change(`UPDATE "users" SET "email_verified_at" = now() WHERE "email" = $1`, [email]);
  const each = `FROM generate_series(1, ${entries}) AS n, "users" WHERE "email" = $1`;
  // Of the form that the application takes for an id.
  const id = `overlay(overlay(md5("email" || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const ago = `now() - n * interval '${HOURS / entries} hours'`;
  await change(
    `INSERT INTO "readings" ("id", "user_id", "kind", "language", "reader", "question", "deck", "cards", "date", "created_at", "drawn_at", "topic")
     SELECT ${id}, "users"."id", 'timeline', 'en', 'selene', 'Number ' || n || CASE WHEN n % ${entries / SAME} = 1 THEN ' heron 蒼鷺' WHEN n = ${entries} THEN ' zephyr' ELSE '' END, 'full',
       jsonb_build_array('{"id":"tower","orientation":"upright"}'::jsonb, jsonb_build_object('id', ${CARD}, 'orientation', 'upright'), '{"id":"sun","orientation":"reversed"}'::jsonb),
       ${ago}, ${ago}, ${ago}, (ARRAY['love', 'work', 'money', 'home', 'self', 'general'])[n % 6 + 1] ${each}`,
    [email],
  );
  await change(
    `INSERT INTO "writings" ("reading_id", "kind", "status", "attempt", "chunks", "interpreter", "finished_at")
     SELECT ${id}, 'interpretation', 'done', 1, jsonb_build_array(jsonb_build_object('section', 'past', 'text', repeat('${SENTENCES}', 8) || md5(n::text))), 'almanac', now() ${each}`,
    [email],
  );
  await change(
    `UPDATE "journal_entries" SET "is_starred" = n % ${entries / SAME} = 1, "mood" = n % 5 + 1 FROM generate_series(1, ${entries}) AS n, "users" WHERE "email" = $1 AND "reading_id" = ${id}`,
    [email],
  );
}
