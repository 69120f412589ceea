-- CreateTable
CREATE TABLE "whereabouts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "visitor_id" UUID,
    "user_id" UUID,
    "zone" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "city" TEXT,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "whereabouts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "whereabouts_visitor_id_key" ON "whereabouts"("visitor_id");

-- CreateIndex
CREATE UNIQUE INDEX "whereabouts_user_id_key" ON "whereabouts"("user_id");

-- CreateIndex
CREATE INDEX "whereabouts_expires_at_idx" ON "whereabouts"("expires_at");

-- AddForeignKey
ALTER TABLE "whereabouts" ADD CONSTRAINT "whereabouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "whereabouts" ADD CONSTRAINT "whereabouts_one_owner" CHECK (num_nonnulls("visitor_id", "user_id") = 1);
ALTER TABLE "whereabouts" ADD CONSTRAINT "whereabouts_expire_without_account" CHECK (("visitor_id" IS NULL) = ("expires_at" IS NULL));
ALTER TABLE "whereabouts" ADD CONSTRAINT "whereabouts_place_is_whole" CHECK (num_nonnulls("latitude", "longitude") IN (0, 2));
ALTER TABLE "whereabouts" ADD CONSTRAINT "whereabouts_on_earth" CHECK ("latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180);
ALTER TABLE "whereabouts" ADD CONSTRAINT "whereabouts_city_has_place" CHECK ("city" IS NULL OR "latitude" IS NOT NULL);
