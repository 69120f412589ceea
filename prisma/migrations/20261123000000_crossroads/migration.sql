-- AlterEnum
ALTER TYPE "reading_kind" ADD VALUE 'crossroads';

-- What the database itself keeps true: as many cards as the spread has places. A new value of a type cannot be used in the
-- transaction that adds it, so its text is compared.
ALTER TABLE "readings" ADD CONSTRAINT "readings_cards_of_spread" CHECK (
  "cards" IS NULL OR jsonb_array_length("cards") = CASE "kind"::text WHEN 'timeline' THEN 3 WHEN 'crossroads' THEN 5 ELSE 1 END
);
