import express, { type Request, type Response } from "express";
import { escapeHtml, page } from "../../page";
import { type Account, find } from "../account";
import { payOpenSession, successAddress } from "../checkout";
import { moneyText, priceText } from "../objects/price";
import type { Session } from "../objects/session";
import { bankForm, cardForm, fieldOf, link, NARROW } from "./form";

/** The pages below /c/pay, on which a customer subscribes. */
export function checkoutPages(account: Account) {
  const app = express.Router();
  app.get("/:id", (request, response) => {
    const session = sessionOf(request, response);
    if (session) response.send(payPage(account, session));
  });
  app.post("/:id", (request, response) => {
    const session = sessionOf(request, response);
    if (session) pay(session, request, response);
  });

  function sessionOf({ params }: Request<{ id: string }>, response: Response): Session | undefined {
    const session = account.sessions.get(params.id);
    if (!session) response.status(404).send(page("No such checkout", ""));
    else if (session.status !== "open") response.send(endedPage(session));
    else return session;
    return undefined;
  }

  function pay(session: Session, request: Request, response: Response): void {
    const card = fieldOf(request, "card");
    const bank = fieldOf(request, "bank");
    if (bank === "fail") {
      response.send(payPage(account, session, "We are unable to authenticate your payment method."));
      return;
    }
    const outcome = payOpenSession(account, session, card, { isAuthenticated: bank === "authorize" });
    if (outcome === "works") response.redirect(303, successAddress(session));
    else if (outcome === "fails") response.send(payPage(account, session, "Your card was declined."));
    else response.send(page("Complete authentication", bankForm("", card)));
  }

  return app;
}

function payPage(account: Account, session: Session, problem?: string): string {
  const { price, quantity } = find(account.offers, "checkout.session", session.id);
  const total = moneyText(session.amount_total ?? 0, price.currency);
  return page(
    "Subscribe to Starglass Premium",
    `<p><strong>${escapeHtml(priceText(price, quantity))}</strong></p>
<p>E-mail: ${escapeHtml(session.customer_details?.email ?? "none")}</p>
<p><small>Stripe's stand-in: no real money is paid here.</small></p>
${cardForm("", `Pay ${total}`, problem)}
${link(session.cancel_url, "Back to Starglass")}`,
    NARROW,
  );
}

function endedPage(session: Session): string {
  if (session.status === "complete")
    return page("This payment is complete", link(successAddress(session), "Continue"));
  return page("This checkout has expired", link(session.cancel_url, "Back to Starglass"));
}
