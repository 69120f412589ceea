import { db } from "~/db.server";
import { forgiveOnce } from "~/usage/forgive-once.server";
import { giveBackUse } from "~/usage/give-back-use.server";
import type { Owner } from "~/usage/owner";
import type { Claim } from "./claim-writing.server";

/**
 * Leaves a text of which the model made nothing usable to the almanac, for whoever may take it over too, as its attempt
 * `attempt`. Its use is given back once a day of its holder: a question can bring it about.
 * @returns false where the claim is lost.
 */
export async function leaveToAlmanac(
  { writingId, token }: Claim,
  { attempt, holder, date }: { attempt: number; holder: Owner; date: string },
): Promise<boolean> {
  return db().$transaction(async (client) => {
    const { count } = await client.writing.updateMany({
      where: { id: writingId, claim: token, status: "writing" },
      data: { byAlmanac: true, attempt, chunks: [] },
    });
    if (count === 1 && (await forgiveOnce(holder, date, client))) await giveBackUse(writingId, client);
    return count === 1;
  });
}
