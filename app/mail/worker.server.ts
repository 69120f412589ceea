import { log, outsideRequests, troubleLog } from "~/log.server";
import { countMail } from "~/metrics.server";
import { type ClaimedMail, claimMails, putOffMail, removeMails } from "./claim-mails.server";
import { faultOf, wasNotTaken } from "./fault";
import type { Composers } from "./mail";
import { isHopeless } from "./schedule";
import { sendMessage } from "./transport.server";

export interface Worker {
  /** Has it look for mails soon. */
  wake(): void;
  /** Ends it, once what it is sending is sent or {@link GRACE} is over. */
  stop(): Promise<void>;
}

/** How many mails one process sends at a time. */
const SLOTS = 5;
/** Milliseconds from one look for mails to the next, and from a call to a look: by then its transaction is committed. */
const ROUND = 5_000;
const WAKING = 100;
/** How long a single sending may last, in milliseconds, however slowly the server answers. */
const PATIENCE = 60_000;
/** How long a stop waits for what is being sent, in milliseconds. */
const GRACE = 5_000;

/** Sends what is queued, as `composers` write it, until it is stopped. Any number may share one table. */
export function startWorker(composers: Composers): Worker {
  const giveUp = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  /** Sent, but still in the table: removed before anything else is taken, or it would be sent again. */
  const settled = new Set<string>();
  let isStopped = false;
  let isAwaited = false;
  // One line for as long as it lasts: mails wait while the database is away.
  const trouble = troubleLog("mails wait");
  let looking: Promise<void> | undefined;
  let waking: NodeJS.Timeout | undefined;
  const rounds = setInterval(look, ROUND).unref();
  look();

  function look() {
    isAwaited = true;
    looking ??= takeDue()
      .then(trouble.ends, trouble.begins)
      .finally(() => {
        looking = undefined;
        // Asked for in the moment between the last look and its end.
        if (isAwaited && !isStopped) look();
      });
  }

  async function takeDue() {
    while (isAwaited && !isStopped) {
      isAwaited = false;
      await removeSettled();
      const free = SLOTS - underWay.size;
      if (free === 0) return;
      for (const mail of await claimMails(free)) begin(mail);
    }
  }

  async function removeSettled() {
    const ids = [...settled];
    if (ids.length === 0) return;
    await removeMails(ids);
    for (const id of ids) settled.delete(id);
  }

  function begin(mail: ClaimedMail) {
    const delivery = deliver(mail)
      .catch(trouble.begins)
      .finally(() => {
        underWay.delete(mail.id);
        look();
      });
    underWay.set(mail.id, delivery);
  }

  async function deliver(mail: ClaimedMail) {
    const { id, kind, attempts } = mail;
    try {
      const wasSent = await send(mail);
      settled.add(id);
      countMail(wasSent ? "sent" : "unneeded");
      log().info({ mail: id, kind, attempts }, wasSent ? "mail sent" : "mail not needed any more");
    } catch (error) {
      const line = { mail: id, kind, attempts, fault: faultOf(error) };
      if (isHopeless(mail.createdAt)) {
        settled.add(id);
        countMail("given up");
        return log().error(line, "mail given up");
      }
      countMail("failed");
      log().warn(line, "mail not sent yet");
      await putOffMail(mail);
    }
  }

  async function send(mail: ClaimedMail): Promise<boolean> {
    const compose = composers[mail.kind];
    if (!compose) throw new Error("Nobody writes mails of this kind.");
    const message = await compose(mail);
    if (!message) return false;
    try {
      await sendMessage(mail, message, AbortSignal.any([giveUp.signal, AbortSignal.timeout(PATIENCE)]));
    } catch (error) {
      if (wasNotTaken(error)) await message.giveBack?.();
      throw error;
    }
    return !message.isForNobody;
  }

  return {
    wake() {
      if (isStopped) return;
      waking ??= outsideRequests(() =>
        setTimeout(() => {
          waking = undefined;
          look();
        }, WAKING).unref(),
      );
    },
    async stop() {
      isStopped = true;
      clearInterval(rounds);
      clearTimeout(waking);
      const timer = setTimeout(() => giveUp.abort(), GRACE);
      await looking;
      await Promise.all(underWay.values());
      clearTimeout(timer);
      await removeSettled().catch(trouble.begins);
    },
  };
}
