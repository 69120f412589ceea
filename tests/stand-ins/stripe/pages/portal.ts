import express, { type Response } from "express";
import { escapeHtml, page } from "../../page";
import { type Account, ofCustomer, type PortalVisit, walletOf } from "../account";
import type { Invoice } from "../objects/invoice";
import { moneyText } from "../objects/price";
import { payInvoice, replaceCard } from "../payment-methods";
import { bankForm, cardForm, dayText, fieldOf, link, NARROW } from "./form";

/** The pages below /p/session, on which a customer sees invoices and replaces the card. */
export function portalPages(account: Account) {
  const app = express.Router();
  app.use("/:id", (request, response, next) => {
    const visit = account.portalVisits.get(request.params.id);
    if (visit && !account.customers.get(visit.customer)?.deleted) next();
    else response.status(404).send(page("This visit is over", ""));
  });
  app.get("/:id", (request, response) => {
    response.send(portalPage(account, request.params.id));
  });
  app.post("/:id", (request, response) => {
    const { id } = request.params;
    const { customer } = visitOf(account, id);
    const card = fieldOf(request, "card");
    const bank = fieldOf(request, "bank");
    if (bank === "fail") return response.send(portalPage(account, id, "The bank refused the card."));
    const outcome = replaceCard(account, customer, card, { isAuthenticated: bank === "authorize" });
    if (outcome === "fails") return response.send(portalPage(account, id, "Your card was declined."));
    if (outcome === "works") return response.redirect(303, request.originalUrl);
    return response.send(page("Complete authentication", bankForm("", card)));
  });
  return app;
}

/** The pages below /i, on which an invoice is paid. */
export function invoicePages(account: Account) {
  const app = express.Router();
  app.get("/:id", (request, response) => {
    showInvoice(account, request.params.id, response);
  });
  app.post("/:id", (request, response) => {
    const invoice = account.invoices.get(request.params.id);
    const bank = fieldOf(request, "bank");
    const card = fieldOf(request, "card");
    const isOpen = invoice?.status === "open" && bank !== "fail";
    const outcome = isOpen && payInvoice(account, invoice, { card, isAuthenticated: bank === "authorize" });
    if (outcome === "requires action") response.send(page("Complete authentication", bankForm("", card)));
    else if (outcome === "works") response.redirect(303, request.originalUrl);
    else showInvoice(account, request.params.id, response, "The payment did not work.");
  });
  return app;
}

function showInvoice(account: Account, id: string, response: Response, problem = ""): void {
  const invoice = account.invoices.get(id);
  if (!invoice) response.status(404).send(page("No such invoice", ""));
  else
    response.send(
      page(
        `Invoice ${invoice.number ?? "in preparation"}`,
        `${problem && `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}
${invoiceText(invoice)}${invoice.lines.data
  .map(
    ({ description, amount, currency }) =>
      `<p>${escapeHtml(description ?? "")}: ${moneyText(amount, currency)}</p>`,
  )
  .join("")}${payForm(invoice)}${invoice.status === "open" ? cardForm("", "Pay by this card") : ""}`,
      ),
    );
}

function portalPage(account: Account, id: string, problem?: string): string {
  const { customer, returnUrl } = visitOf(account, id);
  const card = walletOf(account, customer).card.replaceAll(" ", "").slice(-4);
  const invoices = ofCustomer(account.invoices, customer)
    .reverse()
    .map((invoice) => `<li>${invoiceText(invoice)}${payForm(invoice)}</li>`);
  return page(
    "Your billing at Starglass",
    `<p><small>Stripe's stand-in: no real money is paid here.</small></p>
<h2>Payment method</h2>
<p>Card ending in ${escapeHtml(card)}</p>
${cardForm("", "Replace the card", problem)}
<h2>Invoices</h2>
<ul>${invoices.join("") || "<li>None</li>"}</ul>
${link(returnUrl, "Return to Starglass")}`,
    NARROW,
  );
}

function invoiceText({ created, amount_due, currency, status }: Invoice): string {
  return `<p>${dayText(created)} · ${moneyText(amount_due, currency)} · ${status}</p>`;
}

/** It leads to the invoice's own page. */
function payForm({ id, status }: Invoice): string {
  if (status !== "open") return "";
  return `<form method="post" action="/i/${id}"><button>Pay</button></form>`;
}

function visitOf(account: Account, id: string): PortalVisit {
  const visit = account.portalVisits.get(id);
  if (!visit) throw new Error(`No such visit: ${id}`);
  return visit;
}
