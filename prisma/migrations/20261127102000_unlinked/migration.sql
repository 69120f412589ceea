-- AlterTable
ALTER TABLE "users" ADD COLUMN "unlinked_at" TIMESTAMPTZ(3);
