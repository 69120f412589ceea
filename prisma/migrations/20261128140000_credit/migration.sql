-- AlterTable
ALTER TABLE "customers" ADD COLUMN "credit" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "return_amount" INTEGER,
ADD COLUMN "return_charge" TEXT,
ADD COLUMN "return_key" UUID;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN "told_end" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "customers_return_key_key" ON "customers"("return_key");
