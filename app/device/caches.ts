/** What the worker (`worker/`) keeps in the browser, by the names of its caches: pages and the browser both know them. */

/** Pages of the card library, as everybody gets them. */
export const LIBRARY = "library";
/** Of what begins so: readings of one person, each cache named for its owner. */
export const OWN = "own ";
/** Is there where nothing is to be kept. */
const OFF = "off";

/** Whether somebody has said that nothing is to be kept in this browser. */
export function isOff(): Promise<boolean> {
  return caches.has(OFF);
}

/** Deletes what is kept, all but the list of it. */
export async function forgetPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name === LIBRARY || name.startsWith(OWN));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes everything, and keeps nothing from now on. */
export async function switchOff(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await caches.open(OFF);
}

/** Keeps again from now on. */
export async function switchOn(): Promise<void> {
  await caches.delete(OFF);
}
