-- AlterTable
ALTER TABLE "readings" ADD COLUMN     "draw_seed" TEXT,
ADD COLUMN     "draw_word" TEXT;

-- What is published has one form, and a word belongs to cards that were drawn from a seed.
ALTER TABLE "readings" ADD CONSTRAINT "readings_draw_seed_form" CHECK ("draw_seed" IS NULL OR ("draw_seed" ~ '^[0-9a-f]{64}$' AND "kind" <> 'zodiac'));
ALTER TABLE "readings" ADD CONSTRAINT "readings_draw_word_of_draw" CHECK ("draw_word" IS NULL OR ("draw_seed" IS NOT NULL AND "cards" IS NOT NULL AND char_length("draw_word") <= 100));
