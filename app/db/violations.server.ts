import { z } from "zod";
import { Prisma } from "../../prisma/client/client";

/** Whether an error means that a unique key is taken, for instance by somebody who came first by a moment. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** Whether PostgreSQL ended a transaction because another waited for it while it waited for that one. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2034";
}

const rawFault = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
});

/** Whether a statement of ours names a row that is gone, for instance by somebody who deleted it first by a moment. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === "P2003" ||
    rawFault.safeParse(error.meta).data?.driverAdapterError.cause.originalCode === "23503"
  );
}
