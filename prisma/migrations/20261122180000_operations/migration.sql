-- AlterTable
ALTER TABLE "writings" ADD COLUMN     "by_almanac" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "model_days" (
    "date" DATE NOT NULL,
    "model" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "prompt_tokens" BIGINT NOT NULL DEFAULT 0,
    "completion_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "model_days_pkey" PRIMARY KEY ("date","model")
);

-- CreateIndex
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"("expires_at");

-- CreateIndex
CREATE INDEX "mails_recipient_idx" ON "mails"("recipient");

-- CreateIndex
CREATE INDEX "usage_logs_date_idx" ON "usage_logs"("date");

-- CreateIndex
CREATE INDEX "anonymous_usage_logs_date_idx" ON "anonymous_usage_logs"("date");

-- CreateIndex
CREATE INDEX "uses_date_idx" ON "uses"("date");

-- What Prisma cannot say. Each holds few rows, so that it costs next to nothing.

-- Claims are renewed and given up by their tokens, every few seconds.
CREATE INDEX "writings_being_written" ON "writings"("claim") WHERE "status" = 'writing';

-- Accounts that nobody has proven are removed by age.
CREATE INDEX "users_never_proven" ON "users"("created_at") WHERE "email_verified_at" IS NULL;
