-- AlterTable
ALTER TABLE "writings" ADD COLUMN     "offers_help" BOOLEAN NOT NULL DEFAULT false;
