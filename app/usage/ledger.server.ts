import { Prisma } from "../../prisma/client/client";
import type { Owner } from "./owner";

/** The usage table of an owner, the column that names the owner in it and in `uses`, and the owner's id. */
export function ledgerOf(owner: Owner) {
  return owner.userId === undefined
    ? { table: Prisma.raw('"anonymous_usage_logs"'), column: Prisma.raw('"session_id"'), id: owner.visitorId }
    : { table: Prisma.raw('"usage_logs"'), column: Prisma.raw('"user_id"'), id: owner.userId };
}
