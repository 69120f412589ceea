import { z } from "zod";
import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import { ENROLMENT_LIFE } from "./factor-types";

/** Of second factors that are there, or whose enrolment is under way. */
export function livingFactors(): Prisma.FactorWhereInput {
  const createdAt = { gt: new Date(Date.now() - ENROLMENT_LIFE) };
  return { OR: [{ status: "verified" }, { status: "unverified", createdAt }] };
}

const shown = { id: true, type: true, status: true } as const;

/** One of a person's second factors, or an enrolment that is under way; null where it is neither. */
export async function findFactor(userId: string, typedId: string) {
  const { data: id } = z.uuid().safeParse(typedId);
  return id ? db().factor.findFirst({ where: { id, userId, ...livingFactors() }, select: shown }) : null;
}

export type FoundFactor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

/** Whether one of a person's second factors, or one that they are enrolling, is called so. */
export async function isFactorName(userId: string, friendlyName: string): Promise<boolean> {
  return (await db().factor.count({ where: { userId, friendlyName, ...livingFactors() } })) > 0;
}
