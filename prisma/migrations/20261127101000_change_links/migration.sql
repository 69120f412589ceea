-- AlterTable
ALTER TABLE "mail_tokens" ADD COLUMN "new_email" TEXT;

-- Links that are on their way stay good.
UPDATE "mail_tokens" SET "new_email" = "email_changes"."new_email" FROM "email_changes"
WHERE "email_changes"."user_id" = "mail_tokens"."user_id" AND "mail_tokens"."purpose" = 'change_email_from';
