import { Prisma } from "../../prisma/client/client";

/** Whether an error means that a unique key is taken, for instance by somebody who came first by a moment. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** Whether PostgreSQL ended a transaction because another waited for it while it waited for that one. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2034";
}
