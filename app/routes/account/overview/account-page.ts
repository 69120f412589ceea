import type { Language } from "~/i18n/languages";
import type { ShownAccount } from "./show-account.server";

/** What each part of the account page is drawn from. */
export interface AccountPageProps {
  account: ShownAccount;
  language: Language;
  /** Whether the person has just proved who they are, so that dangerous forms are open to them. */
  isFresh: boolean;
}
