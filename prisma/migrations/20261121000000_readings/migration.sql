-- CreateEnum
CREATE TYPE "reading_kind" AS ENUM ('timeline', 'yesno', 'daily', 'zodiac');

-- CreateEnum
CREATE TYPE "deck" AS ENUM ('major', 'full');

-- CreateEnum
CREATE TYPE "writing_kind" AS ENUM ('interpretation', 'follow_up');

-- CreateEnum
CREATE TYPE "writing_status" AS ENUM ('pending', 'writing', 'done', 'failed');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "readings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "visitor_id" UUID,
    "user_id" UUID,
    "kind" "reading_kind" NOT NULL,
    "language" TEXT NOT NULL,
    "reader" TEXT NOT NULL,
    "question" TEXT,
    "deck" "deck",
    "cards" JSONB,
    "date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "drawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "readings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "writings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "reading_id" UUID NOT NULL,
    "kind" "writing_kind" NOT NULL,
    "question" TEXT,
    "status" "writing_status" NOT NULL DEFAULT 'pending',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "claim" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "chunks" JSONB NOT NULL DEFAULT '[]',
    "failure" TEXT,
    "failure_detail" TEXT,
    "interpreter" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "writings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_logs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "usage_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "anonymous_usage_logs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "session_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "anonymous_usage_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uses" (
    "key" UUID NOT NULL,
    "session_id" UUID,
    "user_id" UUID,
    "date" DATE NOT NULL,

    CONSTRAINT "uses_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "crisis_counts" (
    "date" DATE NOT NULL,
    "language" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "crisis_counts_pkey" PRIMARY KEY ("date","language")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "readings_visitor_id_created_at_id_idx" ON "readings"("visitor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "readings_user_id_created_at_id_idx" ON "readings"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "writings_reading_id_kind_key" ON "writings"("reading_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "usage_logs_user_id_date_key" ON "usage_logs"("user_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "anonymous_usage_logs_session_id_date_key" ON "anonymous_usage_logs"("session_id", "date");

-- CreateIndex
CREATE INDEX "uses_user_id_idx" ON "uses"("user_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "readings" ADD CONSTRAINT "readings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "writings" ADD CONSTRAINT "writings_reading_id_fkey" FOREIGN KEY ("reading_id") REFERENCES "readings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_logs" ADD CONSTRAINT "usage_logs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uses" ADD CONSTRAINT "uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email"));
ALTER TABLE "readings" ADD CONSTRAINT "readings_one_owner" CHECK (num_nonnulls("visitor_id", "user_id") = 1);
ALTER TABLE "readings" ADD CONSTRAINT "readings_question_length" CHECK (char_length("question") BETWEEN 1 AND 300);
ALTER TABLE "readings" ADD CONSTRAINT "readings_question_unless_daily" CHECK (("question" IS NULL) = ("kind" = 'daily'));
ALTER TABLE "readings" ADD CONSTRAINT "readings_drawn_whole" CHECK (("cards" IS NULL) = ("drawn_at" IS NULL));
ALTER TABLE "writings" ADD CONSTRAINT "writings_question_length" CHECK (char_length("question") BETWEEN 1 AND 300);
ALTER TABLE "writings" ADD CONSTRAINT "writings_follow_up_asks" CHECK (("question" IS NULL) = ("kind" = 'interpretation'));
ALTER TABLE "writings" ADD CONSTRAINT "writings_claimed_while_writing" CHECK ("status" <> 'writing' OR ("claim" IS NOT NULL AND "claimed_at" IS NOT NULL));
ALTER TABLE "writings" ADD CONSTRAINT "writings_failure_named" CHECK (("status" = 'failed') = ("failure" IS NOT NULL));
ALTER TABLE "usage_logs" ADD CONSTRAINT "usage_logs_count" CHECK ("count" >= 0);
ALTER TABLE "anonymous_usage_logs" ADD CONSTRAINT "anonymous_usage_logs_count" CHECK ("count" >= 0);
ALTER TABLE "uses" ADD CONSTRAINT "uses_one_owner" CHECK (num_nonnulls("session_id", "user_id") = 1);
ALTER TABLE "crisis_counts" ADD CONSTRAINT "crisis_counts_count" CHECK ("count" > 0);

-- Readings that were asked for and never begun are removed after a day.
CREATE INDEX "writings_never_begun" ON "writings"("created_at") WHERE "attempt" = 0;
