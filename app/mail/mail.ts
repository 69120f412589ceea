import type { Language } from "~/i18n/languages";

/** A mail that somebody is to get, as its kind and what its text needs: never with a secret that opens anything. */
export interface NewMail {
  /** Which text, such as `account.sign-up`. */
  kind: string;
  /** One address. */
  recipient: string;
  language: Language;
  data?: Record<string, string>;
  /** Not before then; at once, unless it is named. */
  dueAt?: Date;
}

/** A mail whose time has come. `data` is whatever was queued, for its composer to check. */
export interface DueMail {
  id: string;
  kind: string;
  recipient: string;
  language: Language;
  data: unknown;
}

/** A mail as it is sent. */
export interface MailMessage {
  subject: string;
  text: string;
  html: string;
  /** Written only because who watches must not see that there is nobody to write to: it is not sent. */
  isForNobody?: boolean;
  /** Where one request, without anything else, ends mails such as this one (RFC 8058). */
  unsubscribeUrl?: string;
  /** Of one that is sent at most once, which its composer took note of: undoes that, where the mail server surely does not have it. */
  giveBack?(): Promise<void>;
}

/**
 * Writes a mail at the moment that it is sent, and mints what secrets it holds; null where there is nothing to send any
 * more. That may show in how long others wait meanwhile: what a stranger can ask for is `isForNobody` instead. May be asked
 * again for the same mail, when sending it failed.
 */
export type Composer = (mail: DueMail) => Promise<MailMessage | null>;

/** Who writes each kind of mail. */
export type Composers = Record<string, Composer>;

/** Something that a mail lets its reader do. */
export interface Action {
  label: string;
  url: string;
}

/** Something to be seen at a glance, such as a price; the label ends as its language ends one. */
export interface Fact {
  label: string;
  value: string;
}

/** What a mail says, before it is laid out. */
export interface Letter {
  language: Language;
  subject: string;
  greeting?: string;
  paragraphs: string[];
  facts?: Fact[];
  /** What the mail is about; `hint` introduces its address for those whose button does nothing. */
  button?: Action & { hint: string };
  after?: string[];
  /** What else may be done. */
  link?: Action;
  /** Why this mail came. */
  footer: string;
}
