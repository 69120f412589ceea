-- Cards that somebody laid by hand are told apart from those that were drawn here: of how those came chance says nothing. A drawn card
-- is a fact `c:` and one laid by hand a fact `o:`; only draws count as such (`r:`).
CREATE FUNCTION "facts_of"("kind" "reading_kind", "deck" "deck", "cards" jsonb, "own_cards" boolean, "topic" text, "mood" smallint)
RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "cards" IS NULL AND "kind" <> 'zodiac' THEN '{}'::text[] ELSE ARRAY['d']
    || CASE WHEN jsonb_typeof("cards") = 'array' THEN
         CASE WHEN "own_cards" THEN '{}'::text[]
           ELSE ARRAY['r:' || COALESCE("deck"::text, '-') || ':' || jsonb_array_length("cards")] END
         || ARRAY(SELECT CASE WHEN "own_cards" THEN 'o:' ELSE 'c:' END || (card->>'id') || ':' || (card->>'orientation')
              FROM jsonb_array_elements("cards") AS card)
       ELSE '{}'::text[] END
    || CASE WHEN "topic" IS NULL THEN '{}'::text[] ELSE ARRAY['t:' || "topic"] END
    || CASE WHEN "mood" IS NULL THEN '{}'::text[] ELSE ARRAY['x:' || "mood" || ':' || COALESCE("topic", '-')] END
  END
$$;

CREATE OR REPLACE FUNCTION "make_journal_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "journal_entries" ("reading_id", "owner_id", "created_at", "stale_since", "day", "facts")
  VALUES (NEW."id", COALESCE(NEW."user_id", NEW."visitor_id"), NEW."created_at", now(), NEW."date",
    "facts_of"(NEW."kind", NEW."deck", NEW."cards", NEW."own_cards", NEW."topic", NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "follow_reading"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "owner_id" = COALESCE(NEW."user_id", NEW."visitor_id"), "created_at" = NEW."created_at",
    "version" = "version" + 1, "stale_since" = COALESCE("stale_since", now()), "day" = NEW."date",
    "facts" = "facts_of"(NEW."kind", NEW."deck", NEW."cards", NEW."own_cards", NEW."topic", "mood")
  WHERE "reading_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "follow_topic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "day" = NEW."date",
    "facts" = "facts_of"(NEW."kind", NEW."deck", NEW."cards", NEW."own_cards", NEW."topic", "mood")
  WHERE "reading_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "follow_mood"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "facts_of"("kind", "deck", "cards", "own_cards", "topic", NEW."mood") INTO NEW."facts"
  FROM "readings" WHERE "id" = NEW."reading_id";
  RETURN NEW;
END $$;

DROP FUNCTION "facts_of"("reading_kind", "deck", jsonb, text, smallint);

-- Readings of before.
UPDATE "journal_entries" AS entry
SET "facts" = "facts_of"(reading."kind", reading."deck", reading."cards", true, reading."topic", "mood")
FROM "readings" AS reading WHERE reading."id" = entry."reading_id" AND reading."own_cards";
