-- CreateTable
CREATE TABLE "daily_letters" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "visitor_id" UUID,
    "user_id" UUID,
    "by_mail" BOOLEAN NOT NULL DEFAULT false,
    "email" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "by_push" BOOLEAN NOT NULL DEFAULT false,
    "hour" SMALLINT NOT NULL,
    "zone" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "next_reading_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "next_seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "daily_letters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_letter_days" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "letter_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reading_id" UUID NOT NULL,
    "seed" TEXT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "daily_letter_days_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "daily_letters_visitor_id_key" ON "daily_letters"("visitor_id");

-- CreateIndex
CREATE UNIQUE INDEX "daily_letters_user_id_key" ON "daily_letters"("user_id");

-- CreateIndex
CREATE INDEX "daily_letters_next_at_idx" ON "daily_letters"("next_at");

-- CreateIndex
CREATE INDEX "daily_letters_expires_at_idx" ON "daily_letters"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "daily_letter_days_reading_id_key" ON "daily_letter_days"("reading_id");

-- CreateIndex
CREATE INDEX "daily_letter_days_expires_at_idx" ON "daily_letter_days"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "daily_letter_days_letter_id_day_key" ON "daily_letter_days"("letter_id", "day");

-- AddForeignKey
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_letter_days" ADD CONSTRAINT "daily_letter_days_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "daily_letters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_one_owner" CHECK (num_nonnulls("visitor_id", "user_id") = 1);
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_expire_without_account" CHECK ("visitor_id" IS NULL OR "expires_at" IS NOT NULL);
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_hour_of_day" CHECK ("hour" BETWEEN 0 AND 23);
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_mail_has_address" CHECK (NOT "by_mail" OR "email" IS NOT NULL OR "user_id" IS NOT NULL);
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_confirm_address" CHECK ("confirmed_at" IS NULL OR "email" IS NOT NULL);
ALTER TABLE "daily_letters" ADD CONSTRAINT "daily_letters_seed_form" CHECK ("next_seed" ~ '^[0-9a-f]{64}$');
