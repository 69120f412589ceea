-- AlterTable
ALTER TABLE "daily_letters" ADD COLUMN     "push_lost_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "daily_letter_days" ADD COLUMN     "opened_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "failures" SMALLINT NOT NULL DEFAULT 0;

-- What was opened so far.
UPDATE "daily_letter_days" SET "opened_at" = "readings"."created_at" FROM "readings" WHERE "readings"."id" = "daily_letter_days"."reading_id";
