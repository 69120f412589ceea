import { setTimeout as sleep } from "node:timers/promises";
import { sealFactorsAnew } from "~/accounts/factors/seal-factors-anew.server";
import { accountComposers } from "~/accounts/mails/account-composers.server";
import { endAllSessions } from "~/accounts/sessions/end-sessions.server";
import { rotateKeys, sealKeysAnew } from "~/accounts/tokens/signing-keys.server";
import { checkAccount } from "~/billing/check-account.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { finishReturns } from "~/billing/finish-return.server";
import { billingComposers } from "~/billing/mails/compose-billing-mail.server";
import { type ReconcileOptions, type Reconciliation, reconcile } from "~/billing/reconcile.server";
import { remindOfRenewals } from "~/billing/remind-of-renewals.server";
import { shareChangedEmails } from "~/billing/share-email.server";
import { tellOfEnds } from "~/billing/tell-of-ends.server";
import { dailyComposers } from "~/daily/mails/compose-daily.server";
import { sendPushes } from "~/daily/push/send-pushes.server";
import { sendDailyLetters } from "~/daily/send-daily.server";
import { closeDatabase, openDatabase } from "~/db.server";
import { type Settings, settings } from "~/env.server";
import { log } from "~/log.server";
import { startDelivery, stopDelivery } from "~/mail.server";
import { shareCounts } from "~/rate-limits/share-counts.server";
import { addChangesOfSome } from "~/readings/journal/figures/add-changes.server";
import { indexEntries } from "~/readings/journal/index-entries.server";
import { listReported, type ReportedShare, takeDown } from "~/readings/sharing/take-down.server";
import { closeWriting } from "~/readings/writing/begin-writing.server";
import { oneAtATime } from "./one-at-a-time";
import { type Removal, removeOutdated } from "./remove-outdated.server";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** How many entries are indexed before others have their turn, for as many milliseconds. */
const INDEXED_AT_ONCE = 50;

let minutely: NodeJS.Timeout | undefined;
let hourly: NodeJS.Timeout | undefined;
let isStopping = false;

/**
 * Brings the application up: checks the settings, opens the database, brings it up to date.
 * @throws Error with a line for the operator.
 */
export async function start(): Promise<Settings> {
  const current = settings();
  await openDatabase(current);
  startDelivery({ ...accountComposers, ...billingComposers, ...dailyComposers });
  // At once: letters may be due since a server ended.
  sendDaily();
  minutely ??= setInterval(sendDaily, MINUTE).unref();
  await remind();
  // Nobody waits for it: what an earlier secret sealed opens meanwhile.
  void sealAnew();
  void checkAccount();
  void indexStale();
  hourly ??= setInterval(() => void remind().then(sealAnew).then(indexStale).then(clean), HOUR).unref();
  return current;
}

/**
 * Brings it down: gives the texts under way `grace` milliseconds to end, waits for `drained` connections, and closes
 * the database last.
 */
export async function stop(grace: number, drained: () => Promise<unknown>): Promise<void> {
  clearInterval(minutely);
  clearInterval(hourly);
  isStopping = true;
  await closeWriting(grace);
  await drained();
  await stopDelivery();
  await shareCounts();
  await closeDatabase();
}

/** {@link reconcile} by a process of its own, which opens and closes the database. */
export async function reconcileOnce(options: ReconcileOptions): Promise<Reconciliation> {
  await openDatabase(settings());
  try {
    return await reconcile(options);
  } finally {
    await closeDatabase();
  }
}

/**
 * {@link removeOutdated} by a process of its own, which opens and closes the database.
 * @param days after how many readings of visitors go; null for 13 months.
 */
export async function cleanOnce(days: number | null, tell: (removal: Removal) => void): Promise<void> {
  await openDatabase(settings());
  try {
    for await (const removal of removeOutdated(days)) tell(removal);
  } finally {
    await closeDatabase();
  }
}

/** {@link endAllSessions} by a process of its own, which opens and closes the database. */
export async function endSessionsOnce(): Promise<void> {
  await openDatabase(settings());
  try {
    await endAllSessions();
  } finally {
    await closeDatabase();
  }
}

/** {@link rotateKeys} by a process of its own, which opens and closes the database. */
export async function rotateKeysOnce(): Promise<Date> {
  await openDatabase(settings());
  try {
    return await rotateKeys();
  } finally {
    await closeDatabase();
  }
}

/** {@link takeDown} by a process of its own, which opens and closes the database. */
export async function takeDownOnce(token: string): Promise<boolean> {
  await openDatabase(settings());
  try {
    return await takeDown(token);
  } finally {
    await closeDatabase();
  }
}

/** {@link listReported} by a process of its own, each with its whole address. */
export async function listReportedOnce(): Promise<(ReportedShare & { url: string })[]> {
  const current = settings();
  await openDatabase(current);
  try {
    return (await listReported()).map((share) => ({ ...share, url: current.appUrl + share.path }));
  } finally {
    await closeDatabase();
  }
}

/** Each by itself: services that are slow to take what is pushed keep no letter from being made. */
function sendDaily(): void {
  void makeLetters();
  void pushCards();
}

const makeLetters = oneAtATime(() => orWait(sendDailyLetters));
const pushCards = oneAtATime(() => orWait(sendPushes));

async function orWait(send: () => Promise<number>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isStopping) log().error({ err: error }, "the cards of the day wait");
  }
}

async function remind(): Promise<void> {
  try {
    await remindOfRenewals();
    await tellOfEnds();
  } catch (error) {
    log().error({ err: error }, "nobody could be reminded of a renewal, or told of an end");
  }
}

/** Hourly too: a server that does not know the newest secret yet may seal with the one before. */
async function sealAnew(): Promise<void> {
  if (settings().previousSecrets.length === 0) return;
  try {
    const { sealed, unopened } = await sealFactorsAnew();
    await sealKeysAnew();
    if (sealed > 0) log().info({ sealed }, "second factors sealed with the present secret");
    if (unopened > 0) log().warn({ unopened }, "second factors that no accepted secret opens");
  } catch (error) {
    if (!isStopping)
      log().error({ err: error }, "second factors could not be sealed with the present secret");
  }
}

/** What nobody has searched since it changed; after an update also what is older than the journal. */
async function indexStale(): Promise<void> {
  try {
    while (!isStopping && (await indexEntries(null, INDEXED_AT_ONCE)) > 0) await sleep(INDEXED_AT_ONCE);
    while (!isStopping && (await addChangesOfSome()) > 0) await sleep(INDEXED_AT_ONCE);
  } catch (error) {
    if (!isStopping) log().error({ err: error }, "the journal could not be indexed");
  }
}

async function clean(): Promise<void> {
  for await (const { kind, removed, error } of removeOutdated()) {
    // The database closes under a batch that is under way: the next server removes the rest.
    if (isStopping) return;
    if (error !== null) log().error({ err: error, kind }, "what is outdated could not be removed");
    else if (removed > 0) log().info({ kind, removed }, "outdated rows removed");
  }
  try {
    await finishReturns();
    await deleteOrphanedCustomers();
    await shareChangedEmails();
  } catch (error) {
    log().error({ err: error }, "Stripe could not be told what has changed");
  }
}
