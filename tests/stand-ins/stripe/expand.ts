import type { Account } from "./account";
import { invalid } from "./errors";
import { lineItemsOf } from "./objects/session";

type Kind =
  | "customer"
  | "subscription"
  | "invoice"
  | "charge"
  | "payment_intent"
  | "checkout.session"
  | "dispute";

/** What can be read in place of an id, by kind of object. */
const EXPANDABLE: Record<string, Record<string, Kind | "line_items">> = {
  subscription: { customer: "customer", latest_invoice: "invoice" },
  invoice: {
    charge: "charge",
    customer: "customer",
    payment_intent: "payment_intent",
    subscription: "subscription",
  },
  charge: { customer: "customer", invoice: "invoice", payment_intent: "payment_intent" },
  payment_intent: { customer: "customer", invoice: "invoice", latest_charge: "charge" },
  "checkout.session": {
    customer: "customer",
    invoice: "invoice",
    line_items: "line_items",
    subscription: "subscription",
  },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
};

const DEEPEST = 4;

/**
 * Refuses paths that lead nowhere.
 * @throws ApiError
 */
export function checkPaths(paths: string[], kind: string, isList: boolean): void {
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`);
    if (isList && steps.shift() !== "data")
      throw invalid(
        `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
      );
    let at: string = kind;
    for (const step of steps) {
      const next = EXPANDABLE[at]?.[step];
      if (!next) throw invalid(`This property cannot be expanded (${path}).`);
      at = next;
    }
    if (steps.length === 0) throw invalid(`This property cannot be expanded (${path}).`);
  }
}

/** A copy of what is kept, with the objects that the checked paths lead to in place of their ids. */
export function expanded(account: Account, kept: object, paths: string[]): Record<string, unknown> {
  const copy = structuredClone(kept) as Record<string, unknown>;
  const steps = new Map<string, string[]>();
  for (const path of paths) {
    const [step = "", ...rest] = path.split(".");
    steps.set(step, [...(steps.get(step) ?? []), ...(rest.length > 0 ? [rest.join(".")] : [])]);
  }
  for (const [step, rest] of steps) copy[step] = expandedField(account, copy, step, rest);
  return copy;
}

function expandedField(
  account: Account,
  owner: Record<string, unknown>,
  name: string,
  rest: string[],
): unknown {
  const value = owner[name];
  if (name === "data" && Array.isArray(value)) return value.map((each) => expanded(account, each, rest));
  const kind = EXPANDABLE[String(owner.object)]?.[name];
  if (kind === "line_items") {
    const offer = account.offers.get(String(owner.id));
    return offer && lineItemsOf(String(owner.id), offer);
  }
  if (!kind || typeof value !== "string") return value;
  const found = keptAs(account, kind).get(value);
  return found ? expanded(account, found, rest) : value;
}

function keptAs(account: Account, kind: Kind): Map<string, object> {
  const kept: Record<Kind, Map<string, object>> = {
    customer: account.customers,
    subscription: account.subscriptions,
    invoice: account.invoices,
    charge: account.charges,
    payment_intent: account.intents,
    "checkout.session": account.sessions,
    dispute: account.disputes,
  };
  return kept[kind];
}
