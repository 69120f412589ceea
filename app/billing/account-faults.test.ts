import { describe, expect, test } from "vitest";
import { methodConfiguration, portalConfiguration } from "../../tests/stand-ins/stripe/objects/portal";
import { newPrice, type PriceTag } from "../../tests/stand-ins/stripe/objects/price";
import { methodFaults, portalFaults, priceFaults } from "./account-faults";
import { findPlan, type Plan } from "./plans";

const quarterly = findPlan("quarterly") as Plan;
const sold = (tag: Partial<PriceTag> = {}) =>
  newPrice({ id: "price_1", amount: 2547, interval: "month", intervalCount: 3, ...tag });

describe("the price of a plan", () => {
  test("as the site says it is fine", () => {
    expect(priceFaults(quarterly, sold())).toEqual([]);
    const yearly = { ...quarterly, months: 12 };
    for (const tag of [{ intervalCount: 12 }, { interval: "year" as const, intervalCount: 1 }])
      expect(priceFaults(yearly, sold(tag))).toEqual([]);
  });

  test.each<[Partial<PriceTag>, string]>([
    [{ amount: 999 }, "999 cents in usd every 3 months"],
    [{ currency: "eur" }, "2547 cents in eur every 3 months"],
    [{ intervalCount: 1 }, "2547 cents in usd every 1 months"],
    [{ interval: "year", intervalCount: 1 }, "2547 cents in usd every 1 years"],
  ])("of %j is named with what it is and what it should be", (tag, terms) => {
    const asked = "the quarterly plan is 2547 cents in usd every 3 months";
    expect(priceFaults(quarterly, sold(tag))).toEqual([`STRIPE_PRICE_QUARTERLY is ${terms}, and ${asked}`]);
  });

  test("that is paid once, or has no fixed amount, is named", () => {
    expect(priceFaults(quarterly, { ...sold(), recurring: null })[0]).toContain("2547 cents in usd once");
    expect(priceFaults(quarterly, { ...sold(), unit_amount: null })[0]).toContain("no fixed number of cents");
  });

  test("that was archived is named", () => {
    expect(priceFaults(quarterly, sold({ active: false }))).toEqual([
      "STRIPE_PRICE_QUARTERLY is archived at Stripe",
    ]);
  });
});

describe("the portal's settings", () => {
  test("are fine where people change how they pay, see their invoices and change no plan", () => {
    const saved = portalConfiguration({ changesMethod: true, showsInvoices: true, changesPlan: false });
    expect(portalFaults(saved)).toEqual([]);
  });

  test("that do anything else, or are missing, are named", () => {
    const saved = portalConfiguration({ changesMethod: false, showsInvoices: false, changesPlan: true });
    expect(portalFaults(saved)).toHaveLength(3);
    expect(portalFaults(undefined)).toHaveLength(1);
  });
});

test("methods of payment that are off, or that the account has never heard of, are named", () => {
  const saved = methodConfiguration(["card", "link"]);
  expect(methodFaults(["card", "link"], saved)).toEqual([]);
  expect(methodFaults(["card", "cashapp", "link", "shells", "id"], saved)).toEqual([
    "STRIPE_PAYMENT_METHODS names what is not activated at Stripe: cashapp, shells, id",
  ]);
});
