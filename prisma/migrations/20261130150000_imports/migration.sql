-- When a reading was taken over from a file, whose words may be anybody's: such a reading is shown to its owner alone.
ALTER TABLE "readings" ADD COLUMN "imported_at" TIMESTAMPTZ(3);
