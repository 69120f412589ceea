-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "open_invoice_url" TEXT,
ADD COLUMN     "wanted_invoice_url" TEXT,
ADD COLUMN     "wanted_plan" "plan_type",
ADD COLUMN     "wanted_until" TIMESTAMPTZ(3);
