-- A text is found once it is whole. What was made in the same transaction is stale anyway, and nobody can have seen it: to say so again would
-- write each entry of a file that is taken over twice.
CREATE OR REPLACE FUNCTION "follow_writing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "journal_entries" SET "version" = "version" + 1, "stale_since" = COALESCE("stale_since", now())
  WHERE "reading_id" = NEW."reading_id" AND NOT ("version" = 0 AND "stale_since" IS NOT DISTINCT FROM now()::timestamptz(3));
  RETURN NULL;
END $$;
