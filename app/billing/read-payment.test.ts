import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  BEFORE,
  billed,
  invoice,
  PERIOD,
  partial,
  subscription,
} from "../../tests/stand-ins/stripe-subscription";
import { type Billed, livesOn } from "./read-payment";
import { readSubscription } from "./read-subscription";
import type { Stripe } from "./stripe.server";

const DOCS = "docs/billing.md";

/** Everything that a subscription may be at Stripe, in the words of the tables. */
const STATUSES: Record<string, Partial<Stripe.Subscription>> = {
  "`active`": { status: "active" },
  "`past_due`": { status: "past_due" },
  "`unpaid`": { status: "unpaid" },
  "`paused`": { status: "paused" },
  "`trialing`": { status: "trialing" },
  "`active`, collecting paused": {
    status: "active",
    pause_collection: { behavior: "void", resumes_at: null },
  },
  "`active`, ends with the period": { status: "active", cancel_at_period_end: true },
  "`past_due`, ends with the period": { status: "past_due", cancel_at_period_end: true },
  "`canceled`": { status: "canceled", ended_at: PERIOD.start + 60 },
};

const TRIED = { attempt_count: 1 };
const asking = (status: Stripe.PaymentIntent.Status) => ({
  ...TRIED,
  payment_intent: { id: "pi_2", status } as Stripe.PaymentIntent,
});
const before = billed({ ...invoice("paid"), ...BEFORE });
const due = (status: Stripe.Invoice.Status, changes: Partial<Stripe.Invoice> = {}) => [
  billed(invoice(status, PERIOD, changes)),
  before,
];

/** Everything that may have become of what the running period costs; the period before was paid. */
const INVOICES: Record<string, Billed[]> = {
  "`paid`": due("paid"),
  "`paid`, and an operator's change is `open`": [billed(partial("open")), billed(invoice("paid")), before],
  "`paid`, and taken back": [billed(invoice("paid"), true), before],
  "`draft`": due("draft"),
  "`draft`, set aside": due("draft", { auto_advance: false }),
  "`open`, not tried yet": due("open"),
  "`open`, still processing": due("open", asking("processing")),
  "`open`, tried in vain": due("open", TRIED),
  "`open`, and the bank asks for the person": due("open", asking("requires_action")),
  "`open`, no longer collected": due("open", { ...TRIED, auto_advance: false }),
  "`void`": due("void"),
  "`uncollectible`": due("uncollectible", TRIED),
};

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;

/** What we make of it, as a table has it. */
function cell(changes: Partial<Stripe.Subscription>, invoices: Billed[]): string {
  const read = readSubscription(subscription(changes), invoices, () => "price_1");
  if (!read) throw new Error("Nothing was read.");
  const { status, paymentState, expiresAt, graceUntil } = read;
  const until = expiresAt.getTime() / 1_000 === PERIOD.end ? "end" : "start";
  return `${status}, ${paymentState}, ${until}${graceUntil ? " + 72 h" : ""}`;
}

/** Of each invoice the answers, and who gets each: the table is short where statuses agree. */
function rows(): string[] {
  return Object.entries(INVOICES).flatMap(([name, invoices]) => {
    const answers = new Map<string, string[]>();
    for (const [status, changes] of Object.entries(STATUSES)) {
      const answer = cell(changes, invoices);
      answers.set(answer, [...(answers.get(answer) ?? []), status]);
    }
    return [...answers].map(([answer, statuses], index) =>
      row([index === 0 ? name : "", statuses.join("; "), ...answer.split(", ")]),
    );
  });
}

test("the table in the docs says what is made of every status with every invoice", () => {
  const [, table = ""] =
    /<!-- every status, every invoice -->\n\n(.*?)\n\n/s.exec(readFileSync(DOCS, "utf8")) ?? [];
  const [head, line, ...written] = table.split("\n");
  expect([head, line].every((each) => each?.startsWith("|"))).toBe(true);
  expect(written).toEqual(rows());
});

describe("what an invoice lives on", () => {
  const credit = (id: string, starting_balance: number, ending_balance: number) =>
    ({ ...invoice("paid"), id, starting_balance, ending_balance }) as Stripe.Invoice;
  const changed = (id: string, ending_balance: number) => {
    const lines = { data: [{ amount: -700 }, { amount: 100 }] } as Stripe.Invoice["lines"];
    return { ...credit(id, 0, ending_balance), lines };
  };

  test.each<[string, Stripe.Invoice, Stripe.Invoice[], string[]]>([
    ["its own charge alone", credit("in_3", 0, 0), [credit("in_2", 0, 0)], ["in_3"]],
    [
      "what a change of plan has left over, and what had paid for that",
      credit("in_3", -600, 0),
      [changed("in_2", -600), credit("in_1", 0, 0), credit("in_0", 0, 0)],
      ["in_3", "in_2", "in_1"],
    ],
    [
      "no earlier payment, where an operator gave the credit",
      credit("in_3", -999, 0),
      [credit("in_2", 0, 0), credit("in_1", 0, 0)],
      ["in_3"],
    ],
  ])("is %s", (_, newest, paidBefore, expected) => {
    expect(livesOn(newest, paidBefore).map(({ id }) => id)).toEqual(expected);
  });
});
