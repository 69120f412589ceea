-- Addresses of which Stripe is still to be told.
CREATE INDEX "customers_untold" ON "customers"("id")
  WHERE "email" IS NULL AND "stripe_customer_id" IS NOT NULL AND "user_id" IS NOT NULL;
