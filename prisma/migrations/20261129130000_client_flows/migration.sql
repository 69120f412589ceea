-- AlterTable
ALTER TABLE "mail_tokens" ADD COLUMN     "challenge" TEXT;

-- CreateTable
CREATE TABLE "provider_flows" (
    "id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "redirect_to" TEXT NOT NULL,
    "challenge" TEXT,
    "user_id" UUID,
    "session_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_flows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_codes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "code_hash" BYTEA NOT NULL,
    "challenge" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL,
    "session_id" UUID,
    "identity" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_flows_state_hash_key" ON "provider_flows"("state_hash");

-- CreateIndex
CREATE INDEX "provider_flows_user_id_idx" ON "provider_flows"("user_id");

-- CreateIndex
CREATE INDEX "provider_flows_expires_at_idx" ON "provider_flows"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "auth_codes_code_hash_key" ON "auth_codes"("code_hash");

-- CreateIndex
CREATE INDEX "auth_codes_user_id_idx" ON "auth_codes"("user_id");

-- CreateIndex
CREATE INDEX "auth_codes_expires_at_idx" ON "auth_codes"("expires_at");

-- AddForeignKey
ALTER TABLE "provider_flows" ADD CONSTRAINT "provider_flows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_codes" ADD CONSTRAINT "auth_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
