import type { Request } from "express";
import { escapeHtml } from "../../page";
import { GOOD_CARD } from "../cards";

/** What a page's form holds; always a text. */
export function fieldOf({ body }: Request, name: string): string {
  const value: unknown = body?.[name];
  return typeof value === "string" ? value : "";
}

/** So that nothing is wider than a narrow phone. */
export const NARROW = "<style>input { box-sizing: border-box } main { overflow-wrap: anywhere }</style>";

/** A form that asks for a card. */
export function cardForm(action: string, button: string, problem = ""): string {
  return `${problem && `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}
<form method="post" action="${escapeHtml(action)}">
<label>Card number<br><input name="card" inputmode="numeric" autocomplete="off" value="${GOOD_CARD}" required></label>
<button>${escapeHtml(button)}</button>
</form>
<details><summary>Cards to try</summary><ul>
<li>4242 4242 4242 4242 works</li>
<li>4000 0000 0000 0002 is declined</li>
<li>4000 0025 0000 3155 asks the customer to authenticate whenever they are there</li>
<li>4000 0027 6000 3184 asks always, also at renewals</li>
<li>4000 0038 0000 0446 asks whenever they are there, and was set up before</li>
<li>4000 0082 6000 3178 asks, and is declined all the same</li>
<li>4000 0000 0000 0341 works now and is declined at the next renewal</li>
</ul></details>`;
}

/** The bank's question, which comes back to the same address. */
export function bankForm(action: string, card: string): string {
  return `<p>The bank of the card wants to know that it is you.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="card" value="${escapeHtml(card)}">
<button name="bank" value="authorize">Authorize</button>
<button name="bank" value="fail">Fail</button>
</form>`;
}

export function link(href: string, text: string): string {
  return `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
}

export function dayText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}
