-- CreateTable
CREATE TABLE "practice_cards" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "visitor_id" UUID,
    "user_id" UUID,
    "card" TEXT NOT NULL,
    "orientation" TEXT NOT NULL,
    "due" DATE NOT NULL,
    "due_before" DATE,
    "stability" DOUBLE PRECISION NOT NULL,
    "difficulty" DOUBLE PRECISION NOT NULL,
    "state" SMALLINT NOT NULL,
    "reps" INTEGER NOT NULL,
    "lapses" INTEGER NOT NULL,
    "answered_on" DATE NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "chosen" TEXT NOT NULL,
    "was_right" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "practice_cards_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "practice_cards_expires_at_idx" ON "practice_cards"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "practice_cards_user_id_card_orientation_key" ON "practice_cards"("user_id", "card", "orientation");

-- CreateIndex
CREATE UNIQUE INDEX "practice_cards_visitor_id_card_orientation_key" ON "practice_cards"("visitor_id", "card", "orientation");

-- AddForeignKey
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_one_owner" CHECK (num_nonnulls("visitor_id", "user_id") = 1);
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_expire_without_account" CHECK (("visitor_id" IS NULL) = ("expires_at" IS NULL));
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_orientation" CHECK ("orientation" IN ('upright', 'reversed'));
ALTER TABLE "practice_cards" ADD CONSTRAINT "practice_cards_due_later" CHECK ("due" > "answered_on");
