/**
 * A mail server for tests and demonstrations: real SMTP on loopback, without TLS and passwords. What it took in is kept
 * in `mails`, and shown to people and to other processes over HTTP.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { serveMails } from "./mail-pages";
import { serve } from "./serve";

export interface Mail {
  /** The recipient of the envelope; a mail to several is kept once for each. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every address that the text and the HTML lead to, each once. */
  links: string[];
  raw: string;
}

interface Wanted {
  to: string;
  subject?: string;
}

const LARGEST = 256 * 1024;
/** In milliseconds. */
const LONGEST_WAIT = 10_000;

/**
 * Starts the stand-in on free ports, or on those that are named. Nobody has the mailbox `nobody@` of any host, and a
 * mail of more than 256 KiB is refused.
 * @param pause for how many milliseconds the word that a mail was taken is kept back.
 */
export async function startMailServer({ port = 0, pagePort = 0, pause = 0 } = {}) {
  const mails: Mail[] = [];
  const given = new Set<Mail>();
  const waiting = new Set<() => void>();
  let isRefusing = false;

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    hideSMTPUTF8: true,
    size: LARGEST,
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) =>
      callback(isRefusing ? refusal(451, "4.3.2 Told to refuse") : null),
    onRcptTo: ({ address }, _session, callback) =>
      callback(isMailbox(address) ? null : refusal(550, "5.1.1 No such mailbox")),
    onData(stream, { envelope }, callback) {
      receive(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(() => (pause > 0 ? setTimeout(callback, pause) : callback()), callback);
    },
  });
  // A client that breaks off in the middle is no fault of the server.
  server.on("error", () => undefined);

  async function receive(stream: SMTPServerDataStream, recipients: string[]) {
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece);
    if (stream.sizeExceeded) throw refusal(552, "5.3.4 Message too big");
    const raw = Buffer.concat(pieces);
    const { subject = "", text = "", html = "" } = await PostalMime.parse(raw);
    const mail = { subject, text, html, links: linksOf(text, html), raw: raw.toString() };
    mails.push(...recipients.map((to) => ({ to, ...mail })));
    for (const look of [...waiting]) look();
  }

  function takeNext({ to, subject = "" }: Wanted): Mail | undefined {
    const next = mails.find((mail) => mail.to === to && mail.subject.includes(subject) && !given.has(mail));
    if (next) given.add(next);
    return next;
  }

  /**
   * The next mail to an address, its subject holding what is named: the oldest that was not yet given, or one that comes.
   * @throws Error when none has come in 10 s.
   */
  function waitFor(wanted: Wanted): Promise<Mail> {
    const present = takeNext(wanted);
    if (present) return Promise.resolve(present);
    return new Promise((resolve, reject) => {
      const look = () => {
        const mail = takeNext(wanted);
        if (!mail) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(mail);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        const present = mails.map(({ to, subject }) => `${to}: ${subject}`);
        reject(new Error(`No such mail: ${JSON.stringify(wanted)} among ${JSON.stringify(present)}`));
      }, LONGEST_WAIT);
      waiting.add(look);
    });
  }

  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const pages = await serve(serveMails(mails), pagePort);
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    pageUrl: pages.url,
    mails,
    /** Whether every mail is refused for now, as by a server with a full disk. */
    refuse(next: boolean) {
      isRefusing = next;
    },
    waitFor,
    async close() {
      await pages.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

export type MailStandIn = Awaited<ReturnType<typeof startMailServer>>;

function isMailbox(address: string): boolean {
  return /^[!-?A-~]+@[^@]+\.[^@.]+$/.test(address) && !address.startsWith("nobody@");
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function linksOf(text: string, html: string): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  return [...new Set([...inText, ...inHtml])];
}
