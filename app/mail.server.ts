export { startDelivery, stopDelivery } from "./mail/delivery.server";
export { layOut } from "./mail/layout.server";
export type { Action, Composer, Composers, DueMail, Letter, Message, NewMail } from "./mail/mail";
export { queueMail } from "./mail/outbox.server";
