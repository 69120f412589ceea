import { change, customerOf, find, tell } from "../account";
import { deleteCustomer } from "../customers";
import { newCustomer } from "../objects/customer";
import { email, metadata, whole } from "../parameters";
import { one, type Question } from "../question";
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
];
