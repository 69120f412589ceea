import { closeDatabase, openDatabase } from "./db.server";
import { type Settings, settings } from "./env.server";
import { log } from "./log.server";
import { removeAbandonedReadings } from "./readings/remove-abandoned.server";
import { closeWriting } from "./readings/writing/begin-writing.server";

const CLEANING_INTERVAL = 60 * 60 * 1000;

let cleaning: NodeJS.Timeout | undefined;

/**
 * Brings the application up: checks the settings, opens the database, brings it up to date.
 * @throws Error with a line for the operator.
 */
export async function start(): Promise<Settings> {
  const current = settings();
  await openDatabase(current);
  cleaning ??= setInterval(clean, CLEANING_INTERVAL).unref();
  return current;
}

/**
 * Brings it down: gives the texts under way `grace` milliseconds to end, waits for `drained` connections, and closes
 * the database last.
 */
export async function stop(grace: number, drained: () => Promise<unknown>): Promise<void> {
  clearInterval(cleaning);
  await closeWriting(grace);
  await drained();
  await closeDatabase();
}

async function clean(): Promise<void> {
  try {
    const removed = await removeAbandonedReadings();
    if (removed > 0) log().info({ removed }, "abandoned readings removed");
  } catch (error) {
    log().error({ err: error }, "abandoned readings could not be removed");
  }
}
