-- CreateIndex
CREATE INDEX "factors_status_created_at_idx" ON "factors"("status", "created_at");
