-- Addresses of which Stripe is still to be told.
CREATE INDEX "customers_untold" ON "customers"("id")
  WHERE "email" IS NULL AND "stripe_customer_id" IS NOT NULL AND "user_id" IS NOT NULL;

-- Those that had changed before, and of which it has not heard.
UPDATE "customers" SET "email" = NULL FROM "users"
WHERE "users"."id" = "customers"."user_id" AND "customers"."stripe_customer_id" IS NOT NULL
  AND "customers"."email" IS DISTINCT FROM "users"."email";
