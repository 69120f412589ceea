ALTER TABLE "writings" ADD COLUMN "passed_captcha" BOOLEAN NOT NULL DEFAULT false;
