-- AlterTable
ALTER TABLE "journal_entries" ADD COLUMN     "day" DATE,
ADD COLUMN     "facts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "journal_changes" (
    "id" BIGSERIAL NOT NULL,
    "owner_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "facts" TEXT[],
    "sign" SMALLINT NOT NULL,

    CONSTRAINT "journal_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_tallies" (
    "owner_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "fact" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "journal_tallies_pkey" PRIMARY KEY ("owner_id","period","fact")
);

-- CreateIndex
CREATE INDEX "journal_changes_owner_id_idx" ON "journal_changes"("owner_id");


ALTER TABLE "journal_changes" ADD CONSTRAINT "journal_changes_sign" CHECK ("sign" IN (-1, 1));

-- What is counted of a reading: that it is there, from which deck how many cards were drawn and which, what it is about, and the mood
-- beside that. Of a draft nothing.
CREATE FUNCTION "facts_of"("kind" "reading_kind", "deck" "deck", "cards" jsonb, "topic" text, "mood" smallint)
RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "cards" IS NULL AND "kind" <> 'zodiac' THEN '{}'::text[] ELSE ARRAY['d']
    || CASE WHEN jsonb_typeof("cards") = 'array' THEN
         ARRAY['r:' || COALESCE("deck"::text, '-') || ':' || jsonb_array_length("cards")]
         || ARRAY(SELECT 'c:' || (card->>'id') || ':' || (card->>'orientation') FROM jsonb_array_elements("cards") AS card)
       ELSE '{}'::text[] END
    || CASE WHEN "topic" IS NULL THEN '{}'::text[] ELSE ARRAY['t:' || "topic"] END
    || CASE WHEN "mood" IS NULL THEN '{}'::text[] ELSE ARRAY['x:' || "mood" || ':' || COALESCE("topic", '-')] END
  END
$$;

CREATE OR REPLACE FUNCTION "make_journal_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "journal_entries" ("reading_id", "owner_id", "created_at", "stale_since", "day", "facts")
  VALUES (NEW."id", COALESCE(NEW."user_id", NEW."visitor_id"), NEW."created_at", now(), NEW."date",
    "facts_of"(NEW."kind", NEW."deck", NEW."cards", NEW."topic", NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "follow_reading"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "owner_id" = COALESCE(NEW."user_id", NEW."visitor_id"), "created_at" = NEW."created_at",
    "version" = "version" + 1, "stale_since" = COALESCE("stale_since", now()), "day" = NEW."date",
    "facts" = "facts_of"(NEW."kind", NEW."deck", NEW."cards", NEW."topic", "mood")
  WHERE "reading_id" = NEW."id";
  RETURN NULL;
END $$;

-- What it is about is told of an older one by whatever indexes it: that makes nothing stale.
CREATE FUNCTION "follow_topic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "day" = NEW."date",
    "facts" = "facts_of"(NEW."kind", NEW."deck", NEW."cards", NEW."topic", "mood")
  WHERE "reading_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "entries_follow_topics" AFTER UPDATE OF "topic", "date" ON "readings"
  FOR EACH ROW EXECUTE FUNCTION "follow_topic"();

CREATE FUNCTION "follow_mood"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "facts_of"("kind", "deck", "cards", "topic", NEW."mood") INTO NEW."facts" FROM "readings" WHERE "id" = NEW."reading_id";
  RETURN NEW;
END $$;
CREATE TRIGGER "entries_follow_moods" BEFORE UPDATE OF "mood" ON "journal_entries"
  FOR EACH ROW WHEN (NEW."mood" IS DISTINCT FROM OLD."mood") EXECUTE FUNCTION "follow_mood"();

-- Whatever changes what is counted leaves a line, which is added to the sums of its owner before these are looked at: nobody waits
-- for anybody's sums while a reading is stored, and however many go at once, no row is written twice.
CREATE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."facts" <> '{}' THEN
    -- Where an account goes, its sums have gone before.
    INSERT INTO "journal_changes" ("owner_id", "day", "facts", "sign")
    SELECT OLD."owner_id", OLD."day", OLD."facts", -1
    WHERE EXISTS (SELECT 1 FROM "journal_changes" WHERE "owner_id" = OLD."owner_id")
      OR EXISTS (SELECT 1 FROM "journal_tallies" WHERE "owner_id" = OLD."owner_id");
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."facts" <> '{}' THEN
    INSERT INTO "journal_changes" ("owner_id", "day", "facts", "sign") VALUES (NEW."owner_id", NEW."day", NEW."facts", 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "entries_are_counted" AFTER INSERT OR DELETE ON "journal_entries"
  FOR EACH ROW EXECUTE FUNCTION "note_change"();
CREATE TRIGGER "entries_are_counted_anew" AFTER UPDATE ON "journal_entries"
  FOR EACH ROW WHEN ((OLD."owner_id", OLD."day", OLD."facts") IS DISTINCT FROM (NEW."owner_id", NEW."day", NEW."facts"))
  EXECUTE FUNCTION "note_change"();

CREATE FUNCTION "remove_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "journal_changes" WHERE "owner_id" = OLD."id";
  DELETE FROM "journal_tallies" WHERE "owner_id" = OLD."id";
  RETURN OLD;
END $$;
CREATE TRIGGER "tallies_go_with_users" BEFORE DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "remove_tallies"();

-- Readings of before are counted, and found by their day, suits and elements too once they are indexed anew.
UPDATE "journal_entries" AS entry SET "day" = reading."date", "version" = "version" + 1, "stale_since" = COALESCE("stale_since", now()),
  "facts" = "facts_of"(reading."kind", reading."deck", reading."cards", reading."topic", "mood")
FROM "readings" AS reading WHERE reading."id" = entry."reading_id";
ALTER TABLE "journal_entries" ALTER COLUMN "day" SET NOT NULL;
