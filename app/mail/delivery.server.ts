import { watchMails } from "~/metrics.server";
import { countWaitingMails } from "./count-waiting.server";
import type { Composers } from "./mail";
import { closeTransport } from "./transport.server";
import { startWorker, type Worker } from "./worker.server";

let worker: Worker | undefined;

/** Begins to send what is queued, by this process and others; started already, does nothing. The database is open. */
export function startDelivery(composers: Composers): void {
  worker ??= startWorker(composers);
  watchMails(countWaitingMails);
}

/** Sends what is under way, for a few seconds at most, and nothing after it. To be called before the database closes. */
export async function stopDelivery(): Promise<void> {
  const stopping = worker;
  worker = undefined;
  await stopping?.stop();
  closeTransport();
}

/** Looks for mails soon rather than at the next round, where this process sends any. */
export function wakeDelivery(): void {
  worker?.wake();
}
