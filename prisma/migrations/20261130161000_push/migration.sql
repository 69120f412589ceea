-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "letter_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_deliveries" (
    "subscription_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,

    CONSTRAINT "push_deliveries_pkey" PRIMARY KEY ("subscription_id","day_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_letter_id_idx" ON "push_subscriptions"("letter_id");

-- CreateIndex
CREATE INDEX "push_deliveries_day_id_idx" ON "push_deliveries"("day_id");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "daily_letters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "push_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "daily_letter_days"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_lengths" CHECK (char_length("endpoint") <= 1000 AND char_length("p256dh") <= 100 AND char_length("auth") <= 40);
