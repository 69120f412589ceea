import { Prisma } from "../../prisma/client/client";

/** In a query on `users u`: whether something that the person paid for, cancelled or not, has not run out. */
export const paidTime = Prisma.sql`EXISTS (
  SELECT 1 FROM "subscriptions" paid WHERE paid."user_id" = u."id" AND paid."expires_at" > now())`;
