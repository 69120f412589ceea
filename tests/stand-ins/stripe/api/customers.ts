import { change, customerOf, find, ofCustomer, tell } from "../account";
import { deleteCustomer } from "../customers";
import { invalid } from "../errors";
import { newAdjustment } from "../objects/balance-transaction";
import { type Customer, newCustomer } from "../objects/customer";
import { email, metadata, text, whole } from "../parameters";
import { many, one, type Question } from "../question";
import { mergedMetadata } from "./metadata";

const parameters = { email: email.optional(), metadata: metadata.optional() };

export const CUSTOMERS: Question[] = [
  one({
    method: "POST",
    path: "/v1/customers",
    kind: "customer",
    parameters,
    run(account, { email = null, metadata = {} }) {
      const customer = newCustomer(email, mergedMetadata({}, metadata));
      account.customers.set(customer.id, customer);
      tell(account, "customer.created", customer);
      return customer;
    },
  }),
  many({
    path: "/v1/customers",
    kind: "customer",
    noun: "customer",
    parameters: { email: email.optional() },
    run: ({ customers }, { email }) =>
      [...customers.values()].filter(
        (each): each is Customer => !each.deleted && (email === undefined || each.email === email),
      ),
  }),
  one({
    method: "GET",
    path: "/v1/customers/:id",
    kind: "customer",
    parameters: {},
    run: (account, _parameters, id) => find(account.customers, "customer", id),
  }),
  one({
    method: "POST",
    path: "/v1/customers/:id",
    kind: "customer",
    parameters: { ...parameters, balance: whole.optional() },
    run(account, { email, metadata, balance }, id) {
      const customer = customerOf(account, id);
      change(account, "customer.updated", customer, {
        ...(email !== undefined && { email }),
        ...(balance !== undefined && { balance }),
        ...(metadata && { metadata: mergedMetadata(customer.metadata, metadata) }),
      });
      return customer;
    },
  }),
  one({
    method: "DELETE",
    path: "/v1/customers/:id",
    kind: "customer",
    parameters: {},
    run: (account, _parameters, id) => deleteCustomer(account, id),
  }),
  one({
    method: "POST",
    path: "/v1/customers/:id/balance_transactions",
    kind: "customer_balance_transaction",
    parameters: {
      amount: whole,
      currency: text,
      description: text.optional(),
      metadata: metadata.optional(),
    },
    run(account, { metadata = {}, ...adjustment }, id) {
      const customer = customerOf(account, id);
      const currency = customer.currency ?? adjustment.currency;
      if (currency !== adjustment.currency)
        throw invalid(`The customer's currency is ${currency}.`, { param: "currency" });
      const adjusted = newAdjustment(customer, { ...adjustment, metadata: mergedMetadata({}, metadata) });
      account.balanceTransactions.set(adjusted.id, adjusted);
      change(account, "customer.updated", customer, { balance: adjusted.ending_balance, currency });
      return adjusted;
    },
  }),
  many({
    path: "/v1/customers/:id/balance_transactions",
    kind: "customer_balance_transaction",
    noun: "customer_balance_transaction",
    parameters: {},
    run(account, _parameters, id) {
      customerOf(account, id);
      return ofCustomer(account.balanceTransactions, id);
    },
  }),
];
