import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { writtenDay } from "~/i18n/written-day";
import type { Draft } from "~/mail.server";
import type { AccountMailTexts } from "./account-mail-texts.server";

/** The same in every language. */
const GOOGLE = "Google";

/** One of the ways into an account, as a mail names it. */
type WayIn = NonNullable<Draft["facts"]>[number];

/**
 * What opens an account besides its password, the oldest first, so that its owner sees what a stranger has added. The names
 * of passkeys and tokens are left out: whoever adds one chooses its name, and would write into our mail.
 */
export async function listWaysIn(
  email: string,
  language: Language,
  texts: AccountMailTexts["waysIn"],
): Promise<WayIn[]> {
  const oldestFirst = { orderBy: { createdAt: "asc" } } as const;
  const user = await db().user.findUnique({
    where: { email },
    select: {
      identities: { select: { email: true, createdAt: true }, ...oldestFirst },
      passkeys: { select: { createdAt: true }, ...oldestFirst },
      personalTokens: { select: { createdAt: true }, ...oldestFirst },
    },
  });
  const dayOf = ({ createdAt }: { createdAt: Date }) =>
    writtenDay(createdAt.toISOString().slice(0, 10), language);
  const { identities = [], passkeys = [], personalTokens = [] } = user ?? {};
  return [
    ...identities.map((identity) => ({
      label: GOOGLE,
      value: `${identity.email} · ${dayOf(identity)}`,
    })),
    ...passkeys.map((passkey) => ({ label: texts.passkey, value: dayOf(passkey) })),
    ...personalTokens.map((token) => ({ label: texts.token, value: dayOf(token) })),
  ];
}
