-- AlterTable
ALTER TABLE "readings" ADD COLUMN     "topic" TEXT;

-- CreateTable
CREATE TABLE "journal_entries" (
    "reading_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_starred" BOOLEAN NOT NULL DEFAULT false,
    "mood" SMALLINT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notes" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT NOT NULL DEFAULT '',
    "ask_at" TIMESTAMPTZ(3),
    "terms" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "stale_since" TIMESTAMPTZ(3),

    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("reading_id")
);

-- CreateTable
CREATE TABLE "note_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "reading_id" UUID NOT NULL,
    "notes" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "journal_entries_owner_id_created_at_reading_id_idx" ON "journal_entries"("owner_id", "created_at" DESC, "reading_id" DESC);

-- CreateIndex
CREATE INDEX "journal_entries_owner_id_ask_at_idx" ON "journal_entries"("owner_id", "ask_at");

-- CreateIndex
CREATE INDEX "journal_entries_owner_id_stale_since_idx" ON "journal_entries"("owner_id", "stale_since");

-- CreateIndex
CREATE INDEX "journal_entries_stale_since_idx" ON "journal_entries"("stale_since");

-- CreateIndex
CREATE INDEX "journal_entries_terms_idx" ON "journal_entries" USING GIN ("terms") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "note_versions_reading_id_created_at_idx" ON "note_versions"("reading_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "note_versions_expires_at_idx" ON "note_versions"("expires_at");

-- AddForeignKey
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_reading_id_fkey" FOREIGN KEY ("reading_id") REFERENCES "readings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_reading_id_fkey" FOREIGN KEY ("reading_id") REFERENCES "readings"("id") ON DELETE CASCADE ON UPDATE CASCADE;


ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_mood" CHECK ("mood" BETWEEN 1 AND 5);
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_notes_length" CHECK (char_length("notes") <= 10000);
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_outcome_length" CHECK (char_length("outcome") <= 2000);
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tags" CHECK (cardinality("tags") <= 20 AND array_position("tags", NULL) IS NULL);

-- A reading has its entry from the moment it is stored, whatever stores it.
CREATE FUNCTION "make_journal_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "journal_entries" ("reading_id", "owner_id", "created_at", "stale_since")
  VALUES (NEW."id", COALESCE(NEW."user_id", NEW."visitor_id"), NEW."created_at", now());
  RETURN NULL;
END $$;
CREATE TRIGGER "readings_have_entries" AFTER INSERT ON "readings"
  FOR EACH ROW EXECUTE FUNCTION "make_journal_entry"();

-- It belongs to whom the reading belongs to, and is found by what the reading holds.
CREATE FUNCTION "follow_reading"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "owner_id" = COALESCE(NEW."user_id", NEW."visitor_id"), "created_at" = NEW."created_at",
    "version" = "version" + 1, "stale_since" = COALESCE("stale_since", now())
  WHERE "reading_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "entries_follow_readings" AFTER UPDATE OF "visitor_id", "user_id", "cards", "created_at" ON "readings"
  FOR EACH ROW EXECUTE FUNCTION "follow_reading"();

-- A text is found once it is whole.
CREATE FUNCTION "follow_writing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "version" = "version" + 1, "stale_since" = COALESCE("stale_since", now())
  WHERE "reading_id" = NEW."reading_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "entries_follow_writings" AFTER UPDATE OF "status" ON "writings"
  FOR EACH ROW WHEN (NEW."status" = 'done' AND OLD."status" <> 'done') EXECUTE FUNCTION "follow_writing"();
CREATE TRIGGER "entries_follow_new_writings" AFTER INSERT ON "writings"
  FOR EACH ROW WHEN (NEW."status" = 'done') EXECUTE FUNCTION "follow_writing"();

CREATE FUNCTION "follow_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  NEW."stale_since" := COALESCE(OLD."stale_since", now());
  RETURN NEW;
END $$;
CREATE TRIGGER "entries_become_stale" BEFORE UPDATE OF "is_starred", "mood", "tags", "notes", "outcome" ON "journal_entries"
  FOR EACH ROW EXECUTE FUNCTION "follow_entry"();

-- Readings of before: what they are found by is made from now on, some at a time.
INSERT INTO "journal_entries" ("reading_id", "owner_id", "created_at", "stale_since")
SELECT "id", COALESCE("user_id", "visitor_id"), "created_at", now() FROM "readings";
