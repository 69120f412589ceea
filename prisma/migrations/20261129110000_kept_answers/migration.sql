-- CreateTable
CREATE TABLE "kept_answers" (
    "key" BYTEA NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "claim" UUID NOT NULL,
    "user_id" UUID,
    "reading_id" UUID,
    "status" SMALLINT,
    "body" TEXT,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_answers_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "kept_answers_user_id_idx" ON "kept_answers"("user_id");

-- CreateIndex
CREATE INDEX "kept_answers_reading_id_idx" ON "kept_answers"("reading_id");

-- CreateIndex
CREATE INDEX "kept_answers_begun_at_idx" ON "kept_answers"("begun_at");

-- AddForeignKey
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_reading_id_fkey" FOREIGN KEY ("reading_id") REFERENCES "readings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
