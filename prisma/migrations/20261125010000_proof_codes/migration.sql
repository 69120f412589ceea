-- AlterEnum
ALTER TYPE "mail_token_purpose" ADD VALUE 'prove_identity';
