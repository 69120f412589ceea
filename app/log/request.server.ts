import { AsyncLocalStorage } from "node:async_hooks";
import { isDatabaseDown } from "../db/database-down.server";

interface RequestInHand {
  id: string;
  /** Whether the log has said of it that the database is out of reach: all that it asks for then fails alike. */
  saidDatabaseDown: boolean;
  /** The network address that it came from, once it is known. */
  address?: string;
}

const inHand = new AsyncLocalStorage<RequestInHand>();

/** Does something for a request: every line that is logged meanwhile, and by what goes on after it, carries its id. */
export function inRequest<T>(id: string, work: () => T): T {
  return inHand.run({ id, saidDatabaseDown: false }, work);
}

/** Begins something that serves no request in particular, though one may have set it off. */
export function outsideRequests<T>(work: () => T): T {
  return inHand.exit(work);
}

/** Notes which network address the request in hand came from. The log says of it at most a keyed hash. */
export function noteAddress(address: string): void {
  const request = inHand.getStore();
  if (request) request.address = address;
}

/** The network address that the request in hand came from; undefined where there is none. */
export function requestAddress(): string | undefined {
  return inHand.getStore()?.address;
}

/** The id of the request that something is done for. */
export function requestId(): string | undefined {
  return inHand.getStore()?.id;
}

const said = new WeakSet<Error>();

/**
 * Whether the log has said this already: an error that went through several hands, or that the database is out of
 * reach, which every part of a page finds out for itself.
 */
export function isSaid(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const request = inHand.getStore();
  const isDown = request !== undefined && isDatabaseDown(error);
  if (isKnown(error) || (isDown && request.saidDatabaseDown)) return true;
  said.add(error);
  if (isDown) request.saidDatabaseDown = true;
  return false;
}

function isKnown(error: Error): boolean {
  return said.has(error) || (error.cause instanceof Error && isKnown(error.cause));
}
