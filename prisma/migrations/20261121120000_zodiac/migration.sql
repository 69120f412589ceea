-- CreateEnum
CREATE TYPE "sign" AS ENUM ('aries', 'taurus', 'gemini', 'cancer', 'leo', 'virgo', 'libra', 'scorpio', 'sagittarius', 'capricorn', 'aquarius', 'pisces');

-- AlterTable
ALTER TABLE "readings" ADD COLUMN     "mine" "sign",
ADD COLUMN     "theirs" "sign",
ALTER COLUMN "reader" DROP NOT NULL;

-- AlterTable
ALTER TABLE "writings" ADD COLUMN     "is_truncated" BOOLEAN NOT NULL DEFAULT false;

-- What the database itself keeps true
ALTER TABLE "readings" ADD CONSTRAINT "readings_signs_of_zodiac" CHECK (num_nonnulls("mine", "theirs") = CASE WHEN "kind" = 'zodiac' THEN 2 ELSE 0 END);
ALTER TABLE "readings" ADD CONSTRAINT "readings_cards_of_tarot" CHECK (num_nonnulls("reader", "deck") = CASE WHEN "kind" = 'zodiac' THEN 0 ELSE 2 END);
ALTER TABLE "readings" ADD CONSTRAINT "readings_zodiac_draws_none" CHECK ("kind" <> 'zodiac' OR "cards" IS NULL);

-- For removing the readings of visitors who cannot come back
CREATE INDEX "readings_of_visitors_by_age" ON "readings"("created_at") WHERE "visitor_id" IS NOT NULL;
