import { createTransport } from "nodemailer";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { CONTACT } from "~/mail/contact";
import type { MailMessage } from "./mail";

/** Milliseconds. */
const CONNECTING = 10_000;
const SILENCE = 20_000;
/** After this long without a mail a connection is closed, before the server does it. */
const IDLE = 20_000;
const CONNECTIONS = 5;

/** One address and nothing else: no list, no name, no line break. */
const ONE_ADDRESS = /^[^\s<>()[\],:;"\\@]+@[^\s<>()[\],:;"\\@]+$/;

let shared: ReturnType<typeof openTransport> | undefined;

/**
 * Sends a message to one address: by the mail server that is configured, or else into the log. One for nobody is made ready
 * as any other, and sent to nobody.
 * @throws Error where the server does not take it, cannot be reached or `signal` fires.
 */
export async function sendMessage(
  mail: AddressedMail,
  message: MailMessage,
  signal: AbortSignal,
): Promise<void> {
  const { smtpUrl } = settings();
  if (!ONE_ADDRESS.test(mail.recipient)) throw new RangeError("The recipient is not one address.");
  const ready = { ...readyToSend(mail, message), signal };
  if (message.isForNobody) await createTransport({ streamTransport: true, buffer: true }).sendMail(ready);
  else if (smtpUrl) await transport(smtpUrl).sendMail(ready);
  else logMessage(mail, message);
}

interface AddressedMail {
  id: string;
  recipient: string;
  language: string;
  attempts: number;
}

function readyToSend(mail: AddressedMail, { subject, text, html, unsubscribeUrl }: MailMessage) {
  const { mailFrom, appUrl } = settings();
  return {
    from: mailFrom,
    // An object is taken as it is, a string would be parsed.
    to: { name: "", address: mail.recipient },
    replyTo: CONTACT,
    subject: subject.replace(/\p{Cc}+/gu, " "),
    text,
    html,
    // Each try holds a link of its own, so none may pass for a copy of another.
    messageId: `<${mail.id}.${mail.attempts}@${new URL(appUrl).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": mail.language,
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function logMessage({ id }: AddressedMail, { subject, text }: MailMessage): void {
  log().info({ mail: { id, subject, text } }, "no mail server: this is the mail");
}

/** Closes the connections to the mail server; the next message opens new ones. */
export function closeTransport(): void {
  shared?.close();
  shared = undefined;
}

function transport(url: string) {
  shared ??= openTransport(url);
  return shared;
}

function openTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A message whose connection broke may have arrived: when it is tried again is the outbox's to say.
    maxRequeues: 0,
    idleTimeout: IDLE,
    connectionTimeout: CONNECTING,
    dnsTimeout: CONNECTING,
    greetingTimeout: CONNECTING,
    socketTimeout: SILENCE,
  });
}
