-- The link of a sign-up brings no password any more: where several were chosen, its reader chooses one.
ALTER TABLE "mail_tokens" DROP COLUMN "password_hash";
