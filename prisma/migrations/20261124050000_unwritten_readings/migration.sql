-- Readings without a word of text are removed: never begun after a day, failed at the first word after a week.
DROP INDEX "writings_never_begun";
CREATE INDEX "writings_unwritten" ON "writings"("created_at")
  WHERE "kind" = 'interpretation' AND ("attempt" = 0 OR ("status" = 'failed' AND "chunks" = '[]'));
