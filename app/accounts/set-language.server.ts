import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";

/** Sets the language of the mails that a person gets. */
export async function setMailLanguage(userId: string, language: Language): Promise<void> {
  await db().user.updateMany({ where: { id: userId }, data: { language } });
}
