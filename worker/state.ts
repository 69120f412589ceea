import { OWN } from "../app/device/caches";

/** What the worker remembers, which is stopped and started as the browser likes. */
interface State {
  /** For whom the server made its last answer: a tag of its own making, or nothing for nobody. */
  owner: string;
  /** When it did, by its own clock, in milliseconds. */
  at: number;
  /** The theme of the page seen last. */
  theme: string;
}

const CACHE = "state";
const KEY = "/state";
const NOBODY: State = { owner: "", at: 0, theme: "light" };

let turn: Promise<unknown> = Promise.resolve();

/** Does one thing after the other, so that nothing is kept for somebody who is just being forgotten. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work, work);
  turn = mine;
  return mine;
}

let left = 0;

/** How often somebody has left, or had something deleted, since the worker started. */
export function departures(): number {
  return left;
}

/** What has been asked for until now is not kept any more. */
export function depart(): void {
  left += 1;
}

export async function readState(): Promise<State> {
  const kept = await caches.match(KEY, { cacheName: CACHE });
  return kept ? { ...NOBODY, ...(await kept.json()) } : NOBODY;
}

async function writeState(changed: Partial<State>): Promise<void> {
  const state = { ...(await readState()), ...changed };
  await (await caches.open(CACHE)).put(KEY, Response.json(state));
}

export async function rememberTheme(theme: string): Promise<void> {
  if (theme !== (await readState()).theme) await writeState({ theme });
}

/**
 * Learns from an answer of the server for whom it was made, and deletes what is kept of anybody else.
 * @returns the owner whose readings may be kept and shown; nothing where the answer is older than what is known, or was asked for
 * (`asked`) before somebody left.
 */
export async function learnOwner(answer: Response, asked: number): Promise<string | undefined> {
  const state = await readState();
  const owner = ownerIn(answer, state);
  const at = Date.parse(answer.headers.get("Date") ?? "") || state.at;
  // One out of the browser's own cache may be of a time before.
  if (asked !== departures() || at < state.at) return undefined;
  if (owner === undefined || owner === state.owner) return state.owner;
  depart();
  await forgetAllBut(owner);
  await writeState({ owner, at });
  return owner;
}

/** Nothing where the answer does not tell. */
function ownerIn({ status, headers }: Response, { owner }: State): string | undefined {
  const said = headers.get("Device-Owner");
  if (said === "unknown") return undefined;
  if (said) return said;
  // A page for everybody: nobody is signed in, but a visitor may be the same as before.
  return status === 200 && !owner.startsWith("visitor") ? "" : undefined;
}

/** Whoever signs out takes along what is kept of them, whether or not the server hears of it. */
export async function forgetOwner(): Promise<void> {
  depart();
  await forgetAllBut("");
  await writeState({ owner: "" });
}

async function forgetAllBut(owner: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== OWN + owner);
  await Promise.all(names.map((name) => caches.delete(name)));
}
