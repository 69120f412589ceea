-- CreateTable
CREATE TABLE "shares" (
    "reading_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "with_question" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reports" INTEGER NOT NULL DEFAULT 0,
    "reported_at" TIMESTAMPTZ(3),
    "taken_down_at" TIMESTAMPTZ(3),

    CONSTRAINT "shares_pkey" PRIMARY KEY ("reading_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shares_token_key" ON "shares"("token");

-- CreateIndex
CREATE INDEX "shares_reported_at_idx" ON "shares"("reported_at");

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_reading_id_fkey" FOREIGN KEY ("reading_id") REFERENCES "readings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
