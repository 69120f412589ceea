-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "factor_at" TIMESTAMPTZ(3);
