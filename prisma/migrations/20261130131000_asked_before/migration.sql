-- The reading in which the same was asked in other words within some days, decided when it is asked. That one may go; this one stays.
ALTER TABLE "readings" ADD COLUMN "asked_before_id" UUID;
ALTER TABLE "readings" ADD CONSTRAINT "readings_asked_before_id_fkey" FOREIGN KEY ("asked_before_id") REFERENCES "readings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "readings_asked_before_id_idx" ON "readings"("asked_before_id");

-- What the database itself keeps true: nothing was asked before itself.
ALTER TABLE "readings" ADD CONSTRAINT "readings_asked_before_another" CHECK ("asked_before_id" <> "id");
