import express from "express";
import { escapeHtml, page } from "../../page";
import { type Account, customerOf } from "../account";
import type { Controls } from "../controls";
import { newId } from "../objects/kept";
import { moneyText, priceText } from "../objects/price";
import { itemOf, type Subscription } from "../objects/subscription";
import { orLate } from "../or-late";
import { dayText, fieldOf, NARROW } from "./form";

type Action = (controls: Controls, customer: string) => unknown;

/** What the operator can do to one customer, by the text of its button. */
const FOR_CUSTOMER: Record<string, Action> = {
  "Let a day pass": ({ advance }, customer) => advance(customer, { days: 1 }),
  "Let a week pass": ({ advance }, customer) => advance(customer, { days: 7 }),
  "Let a month pass": ({ advance }, customer) => advance(customer, { months: 1 }),
  "Let three months pass": ({ advance }, customer) => advance(customer, { months: 3 }),
  "Let a year pass": ({ advance }, customer) => advance(customer, { months: 12 }),
  "Payments fail from now on": ({ nextPayment }, customer) => nextPayment(customer, "fails"),
  "Payments ask for authentication": ({ nextPayment }, customer) => nextPayment(customer, "requires action"),
  "Payments work again": ({ nextPayment }, customer) => nextPayment(customer, "works"),
  "Refund the last payment": ({ refund }, customer) => refund(customer),
  "Open a dispute": ({ dispute }, customer) => dispute(customer),
  "Win the dispute": ({ closeDispute }, customer) => closeDispute(customer, "won"),
  "Lose the dispute": ({ closeDispute }, customer) => closeDispute(customer, "lost"),
  "Pause the subscription": ({ pause }, customer) => pause(customer),
  "Resume the subscription": ({ resume }, customer) => resume(customer),
  "End the subscription now": ({ cancelNow }, customer) => cancelNow(customer),
  "Delete the customer": ({ deleteCustomer }, customer) => deleteCustomer(customer),
};

const FOR_ALL: Record<string, (controls: Controls) => unknown> = {
  "Deliver events at once": ({ deliver }) => deliver("now"),
  "Hold events back": ({ deliver }) => deliver("hold"),
  "Lose events": ({ deliver }) => deliver("lose"),
  "Release what is held": ({ release }) => release(),
  "Release it shuffled and doubled": ({ release }) => release({ shuffle: true, double: true }),
};

const OPEN_PORTAL = "Open its billing portal";
const SHOWN_EVENTS = 20;

/** The page of who shows the product: what the account holds, and buttons for what happens to it. */
export function operatorPages(account: Account, controls: Controls) {
  const app = express.Router();
  app.get("/", (_request, response) => {
    response.send(operatorPage(controls));
  });
  app.post("/", (request, response, next) => {
    const customer = fieldOf(request, "customer");
    const action = fieldOf(request, "do");
    carryOut(customer, action).then(
      (address) => response.redirect(303, address),
      (error: unknown) =>
        error instanceof Error
          ? response.send(
              page("That is not possible", `<p>${escapeHtml(error.message)}</p><p><a href="/">Back</a></p>`),
            )
          : next(error),
    );
  });

  async function carryOut(customer: string, action: string): Promise<string> {
    if (action === OPEN_PORTAL) return portalAddress(customer);
    const done = customer ? FOR_CUSTOMER[action]?.(controls, customer) : FOR_ALL[action]?.(controls);
    await orLate(Promise.resolve(done));
    return "/";
  }

  function portalAddress(id: string): string {
    customerOf(account, id);
    const visit = newId("bps");
    account.portalVisits.set(visit, { customer: id, returnUrl: account.address });
    return `/p/session/${visit}`;
  }

  return app;
}

function operatorPage(controls: Controls): string {
  const customers = controls.customers().map((customer) => {
    const { id, subscriptions, sessions, deleted } = customer;
    const open = sessions.filter(({ url }) => url);
    const links = open.map(({ url }) => `<p><a href="${escapeHtml(url ?? "")}">An open checkout</a></p>`);
    return `<section><h2>${escapeHtml(deleted ? "A deleted customer" : (customer.email ?? "No address"))}</h2>
<p><small>${id}${deleted ? "" : ` · balance ${moneyText(customer.balance, "usd")}`}</small></p>
${subscriptions.map(subscriptionText).join("") || "<p>No subscription</p>"}${links.join("")}
${deleted ? "" : buttons([OPEN_PORTAL, ...Object.keys(FOR_CUSTOMER)], id)}</section>`;
  });
  return page(
    "The Stripe stand-in",
    `<p>No real account is used here. The present stays the real one: letting time pass moves a customer's past back.</p>
${customers.join("") || "<p>No customers yet. They come with the first checkout.</p>"}
<h2>Events</h2>
${buttons(Object.keys(FOR_ALL))}
<ol reversed>${controls.deliveries().slice(-SHOWN_EVENTS).reverse().map(deliveryText).join("")}</ol>`,
    `${NARROW}<style>form { display: flex; flex-wrap: wrap }</style>`,
  );
}

function subscriptionText(subscription: Subscription): string {
  const { price, quantity } = itemOf(subscription);
  const { status, cancel_at_period_end, current_period_start, current_period_end } = subscription;
  const waiting =
    subscription.pending_update &&
    `, <a href="/i/${subscription.latest_invoice}">a change waits for its payment</a>`;
  return `<p>${escapeHtml(priceText(price, quantity))}: <strong>${status}</strong>,
${dayText(current_period_start)} to ${dayText(current_period_end)}${cancel_at_period_end ? ", then it ends" : ""}${waiting ?? ""}</p>`;
}

function deliveryText({ event, answers, isDelivered }: ReturnType<Controls["deliveries"]>[number]): string {
  const last = answers.at(-1);
  const state = isDelivered
    ? "taken"
    : `attempts: ${answers.length}, the last answered ${last || "by nobody"}`;
  return `<li>${event.type}<br><small>${state}</small></li>`;
}

function buttons(actions: string[], customer = ""): string {
  const each = actions.map((action) => `<button name="do" value="${action}">${action}</button>`);
  return `<form method="post" action="/"><input type="hidden" name="customer" value="${customer}">${each.join("\n")}</form>`;
}
