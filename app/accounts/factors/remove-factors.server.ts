import { db } from "~/db.server";
import { lockUser } from "./lock-user.server";

/** Takes a person's second factor away, with an enrolment under way and the recovery codes. */
export async function removeFactors(userId: string): Promise<void> {
  await db().$transaction(async (client) => {
    await lockUser(userId, client);
    await client.factor.deleteMany({ where: { userId } });
    await client.recoveryCode.deleteMany({ where: { userId } });
  });
}
