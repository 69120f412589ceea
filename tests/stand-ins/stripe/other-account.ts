import type { Account } from "./account";

/** What an account keeps of its customers; what it sells and how it is set up are not part of it. */
const BOOKS = [
  "customers",
  "wallets",
  "balanceTransactions",
  "sessions",
  "offers",
  "subscriptions",
  "pendingLines",
  "pendingUpdates",
  "announced",
  "invoices",
  "intents",
  "charges",
  "refunds",
  "disputes",
  "refunds",
  "balanceTransactions",
  "portalVisits",
] as const satisfies (keyof Account)[];

const putAway = new WeakMap<Account, object>();

/** Opens the books of another account, empty the first time, and puts the present ones away. */
export function changeAccount(account: Account): void {
  const present = Object.fromEntries(BOOKS.map((name) => [name, account[name]]));
  const empty = BOOKS.map((name) => [name, name === "announced" ? new Set() : new Map()]);
  Object.assign(account, putAway.get(account) ?? Object.fromEntries(empty));
  putAway.set(account, present);
}
