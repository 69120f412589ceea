import { z } from "zod";
import { customerOf, find, ofCustomer } from "../account";
import { expireSession } from "../checkout";
import { invalid } from "../errors";
import { newSession } from "../objects/session";
import { address, metadata, text, whole } from "../parameters";
import { many, one, type Question } from "../question";
import { CHECKOUT_LOCALES } from "./locales";
import { mergedMetadata } from "./metadata";

const create = {
  customer: text,
  mode: z.enum(["subscription"]),
  line_items: z.array(z.strictObject({ price: text, quantity: whole })).length(1),
  payment_method_types: z.array(text).min(1),
  success_url: address,
  cancel_url: address,
  metadata: metadata.optional(),
  locale: z.enum(CHECKOUT_LOCALES).optional(),
};

export const CHECKOUT_SESSIONS: Question[] = [
  one({
    method: "POST",
    path: "/v1/checkout/sessions",
    kind: "checkout.session",
    parameters: create,
    run(account, asked) {
      const [item] = asked.line_items;
      if (!item || item.quantity < 1)
        throw invalid("Invalid line_items[0][quantity]", { param: "line_items" });
      const customer = customerOf(account, asked.customer, "customer");
      const offer = {
        price: find(account.prices, "price", item.price, "line_items[0][price]"),
        quantity: item.quantity,
      };
      if (!offer.price.active)
        throw invalid("The price specified is inactive. This field only accepts active prices.", {
          param: "line_items[0][price]",
        });
      checkMethods(account.activated, asked.payment_method_types);
      const session = newSession({
        ...offer,
        customer,
        paymentMethods: asked.payment_method_types,
        successUrl: asked.success_url,
        cancelUrl: asked.cancel_url,
        locale: asked.locale ?? null,
        metadata: mergedMetadata({}, asked.metadata ?? {}),
        address: account.address,
      });
      account.sessions.set(session.id, session);
      account.offers.set(session.id, offer);
      return session;
    },
  }),
  one({
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    kind: "checkout.session",
    parameters: {},
    run: (account, _parameters, id) => find(account.sessions, "checkout.session", id),
  }),
  many({
    path: "/v1/checkout/sessions",
    kind: "checkout.session",
    noun: "checkout.session",
    parameters: { customer: text.optional(), status: z.enum(["open", "complete", "expired"]).optional() },
    run(account, { customer, status }) {
      if (customer) customerOf(account, customer, "customer");
      const all = customer ? ofCustomer(account.sessions, customer) : [...account.sessions.values()];
      return all.filter((session) => !status || session.status === status);
    },
  }),
  one({
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    kind: "checkout.session",
    parameters: {},
    run(account, _parameters, id) {
      const session = find(account.sessions, "checkout.session", id);
      if (session.status !== "open")
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        );
      expireSession(account, session);
      return session;
    },
  }),
];

function checkMethods(activated: string[], asked: string[]): void {
  const unknown = asked.find((method) => !activated.includes(method));
  if (unknown)
    throw invalid(
      `The payment method type provided: ${unknown} is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.`,
      { param: "payment_method_types" },
    );
  if (new Set(asked).size < asked.length)
    throw invalid("Each payment method type may be named once.", { param: "payment_method_types" });
}
