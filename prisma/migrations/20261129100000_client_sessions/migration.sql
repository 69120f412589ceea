-- AlterEnum
ALTER TYPE "mail_token_purpose" ADD VALUE 'sign_in';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "amr" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "client" TEXT,
ADD COLUMN     "refresh_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refresh_floor" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refreshed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "mail_tokens" ADD COLUMN     "code_hash" BYTEA;

-- CreateTable
CREATE TABLE "signing_keys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "public_key" JSONB NOT NULL,
    "private_key" BYTEA NOT NULL,
    "signs_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_tokens_code_hash_idx" ON "mail_tokens"("code_hash");

-- CreateIndex
CREATE INDEX "email_changes_new_email_idx" ON "email_changes"("new_email");
