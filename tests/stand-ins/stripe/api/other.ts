import { z } from "zod";
import { customerOf, find } from "../account";
import { noPortal } from "../errors";
import { newId, now } from "../objects/kept";
import { methodConfiguration, portalConfiguration } from "../objects/portal";
import { address, flag, text } from "../parameters";
import { many, one, type Question } from "../question";
import { PORTAL_LOCALES } from "./locales";

const flow = z.strictObject({
  type: z.enum(["payment_method_update"]),
  after_completion: z
    .strictObject({
      type: z.enum(["redirect", "portal_homepage"]),
      redirect: z.strictObject({ return_url: address }).optional(),
    })
    .optional(),
});

export const OTHER_QUESTIONS: Question[] = [
  one({
    method: "GET",
    path: "/v1/charges/:id",
    kind: "charge",
    parameters: {},
    run: (account, _parameters, id) => find(account.charges, "charge", id),
  }),
  many({
    path: "/v1/charges",
    kind: "charge",
    noun: "charge",
    parameters: { customer: text.optional() },
    run: ({ charges }, { customer }) =>
      [...charges.values()].filter((charge) => !customer || charge.customer === customer),
  }),
  many({
    path: "/v1/disputes",
    kind: "dispute",
    noun: "dispute",
    parameters: { charge: text.optional() },
    run: ({ disputes }, { charge }) =>
      [...disputes.values()].filter((dispute) => !charge || dispute.charge === charge),
  }),
  one({
    method: "GET",
    path: "/v1/prices/:id",
    kind: "price",
    parameters: {},
    run: (account, _parameters, id) => find(account.prices, "price", id),
  }),
  many({
    path: "/v1/billing_portal/configurations",
    kind: "billing_portal.configuration",
    noun: "configuration",
    parameters: { active: flag.optional(), is_default: flag.optional() },
    run: ({ portal }, { active = true, is_default = true }) =>
      portal && active && is_default ? [portalConfiguration(portal)] : [],
  }),
  many({
    path: "/v1/payment_method_configurations",
    kind: "payment_method_configuration",
    noun: "payment_method_configuration",
    parameters: {},
    run: ({ activated }) => [methodConfiguration(activated)],
  }),
  one({
    method: "POST",
    path: "/v1/billing_portal/sessions",
    kind: "billing_portal.session",
    parameters: {
      customer: text,
      return_url: address.optional(),
      locale: z.enum(PORTAL_LOCALES).optional(),
      flow_data: flow.optional(),
    },
    run(account, { customer, return_url, locale, flow_data }) {
      customerOf(account, customer, "customer");
      if (!account.portal) throw noPortal();
      const id = newId("bps");
      account.portalVisits.set(id, { customer, returnUrl: return_url ?? account.address });
      return {
        id,
        object: "billing_portal.session",
        configuration: "bpc_starglass",
        created: now(),
        customer,
        flow: flow_data ?? null,
        livemode: false,
        locale: locale ?? null,
        on_behalf_of: null,
        return_url: return_url ?? null,
        url: `${account.address}/p/session/${id}`,
      };
    },
  }),
];
