-- AlterTable
ALTER TABLE "daily_letters" ADD COLUMN     "asked_until" TIMESTAMPTZ(3);

-- Who waits for a word has two days from now.
UPDATE "daily_letters" SET "asked_until" = now() + interval '2 days' WHERE "email" IS NOT NULL AND "confirmed_at" IS NULL;

-- CreateIndex
CREATE INDEX "daily_letters_asked_until_idx" ON "daily_letters"("asked_until");

-- Checks
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_asked_until" CHECK (("asked_until" IS NOT NULL) = ("email" IS NOT NULL AND "confirmed_at" IS NULL));
