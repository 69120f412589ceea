-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "grace_until" TIMESTAMPTZ(3);

-- Those that are paid for and renew have it from the first; the next reading of Stripe writes it anew.
UPDATE "subscriptions" SET "grace_until" = "expires_at" + interval '72 hours'
WHERE "status" = 'active' AND "payment_state" = 'fine' AND "ended_at" IS NULL
  AND "stripe_subscription_id" IS NOT NULL AND "expires_at" > now();
