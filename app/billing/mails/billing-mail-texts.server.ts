import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { Fact } from "~/mail.server";
import type { BillingMail } from "./queue-changes.server";

/** What a mail may list of a subscription. */
export type TermName = "plan" | "price" | "renewal" | "until" | "credit";

interface BillingMailText {
  subject: string;
  /** Said before the paragraphs while the paid time runs. */
  running?: string[];
  /** Said instead once it is over. */
  lapsed?: string[];
  paragraphs: string[];
  button: string;
}

interface BillingMailTexts {
  reason: string;
  terms: Record<TermName, Fact>;
  /** Said of what is left over, where anything is. */
  creditLeft: string;
  mails: Record<BillingMail, BillingMailText>;
}

const files = import.meta.glob<BillingMailTexts>("./texts/*.json", { eager: true, import: "default" });

/**
 * The words of the mails about a subscription, in a language.
 * @throws Error where they are missing.
 */
export function billingMailTexts(language: Language): BillingMailTexts {
  return textsIn(language, files);
}
