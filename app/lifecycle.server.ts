import { removeExpiredMailTokens } from "./accounts/mail-tokens.server";
import { accountComposers } from "./accounts/mails/account-composers.server";
import { removeUnprovenAccounts } from "./accounts/remove-unproven.server";
import { removeEndedSessions } from "./accounts/sessions/end-sessions.server";
import { closeCustomers } from "./billing/close-customers.server";
import { removeOldEvents } from "./billing/handle-event.server";
import { billingComposers } from "./billing/mails/billing-composers.server";
import { type Reconciliation, reconcile } from "./billing/reconcile.server";
import { remindOfRenewals } from "./billing/remind-of-renewals.server";
import { shareAddresses } from "./billing/share-addresses.server";
import { closeDatabase, openDatabase } from "./db.server";
import { type Settings, settings } from "./env.server";
import { log } from "./log.server";
import { startDelivery, stopDelivery } from "./mail.server";
import { removeOutdatedReadings } from "./readings/remove-outdated.server";
import { closeWriting } from "./readings/writing/begin-writing.server";
import { removeOldAttempts } from "./throttle/remove-old-attempts.server";
import { removeOldUses } from "./usage/remove-old-uses.server";

const HOUR = 60 * 60 * 1000;

let hourly: NodeJS.Timeout | undefined;

/**
 * Brings the application up: checks the settings, opens the database, brings it up to date.
 * @throws Error with a line for the operator.
 */
export async function start(): Promise<Settings> {
  const current = settings();
  await openDatabase(current);
  startDelivery({ ...accountComposers, ...billingComposers });
  await remind();
  hourly ??= setInterval(() => void remind().then(clean), HOUR).unref();
  return current;
}

/**
 * Brings it down: gives the texts under way `grace` milliseconds to end, waits for `drained` connections, and closes
 * the database last.
 */
export async function stop(grace: number, drained: () => Promise<unknown>): Promise<void> {
  clearInterval(hourly);
  await closeWriting(grace);
  await drained();
  await stopDelivery();
  await closeDatabase();
}

/** {@link reconcile} by a process of its own, which opens and closes the database. */
export async function reconcileOnce(tell: (line: string) => void): Promise<Reconciliation> {
  await openDatabase(settings());
  try {
    return await reconcile(tell);
  } finally {
    await closeDatabase();
  }
}

async function remind(): Promise<void> {
  try {
    await remindOfRenewals();
  } catch (error) {
    log().error({ err: error }, "nobody could be reminded of a renewal");
  }
}

async function clean(): Promise<void> {
  try {
    const removed = await removeOutdatedReadings();
    if (removed > 0) log().info({ removed }, "outdated readings removed");
    await removeOldUses();
    await removeEndedSessions();
    await removeUnprovenAccounts();
    await removeExpiredMailTokens();
    await removeOldAttempts();
    await removeOldEvents();
    await closeCustomers();
    await shareAddresses();
  } catch (error) {
    log().error({ err: error }, "what is outdated could not be removed");
  }
}
