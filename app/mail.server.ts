export { startDelivery, stopDelivery } from "./mail/delivery.server";
export { layOut } from "./mail/layout.server";
export type { Action, Composer, Composers, DueMail, Fact, Letter, MailMessage, NewMail } from "./mail/mail";
export { queueMail } from "./mail/outbox.server";
export { pageUrl } from "./mail/page-url.server";
export { type Draft, writeLetter } from "./mail/write-letter.server";
