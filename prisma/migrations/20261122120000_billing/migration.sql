-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('fine', 'pending', 'failed', 'action_required');

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "conversion_answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_invoice_id" TEXT,
ADD COLUMN     "payment_state" "payment_state" NOT NULL DEFAULT 'fine',
ADD COLUMN     "price" INTEGER,
ADD COLUMN     "reminded_of" TIMESTAMPTZ(3),
ADD COLUMN     "stripe_subscription_id" TEXT;

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "stripe_customer_id" TEXT,
    "email" TEXT,
    "checkout_key" UUID,
    "checkout_terms" TEXT,
    "checkout_at" TIMESTAMPTZ(3),
    "started_sync" INTEGER NOT NULL DEFAULT 0,
    "written_sync" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "customers_user_id_key" ON "customers"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "customers_stripe_customer_id_key" ON "customers"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "stripe_events_handled_at_idx" ON "stripe_events"("handled_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_id_key" ON "subscriptions"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "subscriptions_expires_at_idx" ON "subscriptions"("expires_at");

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
