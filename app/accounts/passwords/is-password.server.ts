import { db } from "~/db.server";
import { verifyPassword } from "./hash-password.server";

/**
 * Whether somebody who is signed in, and has proved it anew, names the password that they have.
 * @throws AccountError `too-many` where too many passwords wait.
 */
export async function isPassword(userId: string, password: string): Promise<boolean> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  return user?.passwordHash ? verifyPassword(password, user.passwordHash, { isAhead: true }) : false;
}
