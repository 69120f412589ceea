-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN "was_paid" BOOLEAN NOT NULL DEFAULT false;

-- Those whose first payment is still awaited have nothing that was taken back either.
UPDATE "subscriptions" SET "was_paid" = true WHERE "expires_at" > "starts_at" OR "payment_state" = 'fine';
