-- Whose cards they are: drawn here, or by hand from a deck of one's own and told to us.
ALTER TABLE "readings" ADD COLUMN "own_cards" BOOLEAN NOT NULL DEFAULT false;

-- Whether no card of a spread lies in two of its places.
CREATE FUNCTION "cards_differ"("cards" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT count(*) = count(DISTINCT card ->> 'id') FROM jsonb_array_elements("cards") AS card
$$;

-- What the database itself keeps true: one's own cards lie there from the beginning, are of the whole deck, each once; a spread that asks
-- may lie there without a question, and the card of the day asks none either way.
ALTER TABLE "readings" ADD CONSTRAINT "readings_own_cards_lie" CHECK (
  NOT "own_cards" OR ("cards" IS NOT NULL AND "deck" IS NOT NULL AND "deck" = 'full' AND "cards_differ"("cards"))
);
ALTER TABLE "readings" DROP CONSTRAINT "readings_question_unless_daily";
ALTER TABLE "readings" ADD CONSTRAINT "readings_question_unless_daily" CHECK (
  CASE WHEN "kind" = 'daily' THEN "question" IS NULL ELSE "question" IS NOT NULL OR "own_cards" END
);
