import type { LoaderFunctionArgs } from "@remix-run/node";
import { limitQuickRequest } from "~/http/limit-request.server";
import { getPerson } from "~/http/person.server";
import { translator } from "~/i18n/i18n.server";
import { countMetCard } from "~/readings/practice/count-met.server";
import { DECK } from "~/readings/tarot/deck";

/** How often somebody has met a card, in words: for the card's page, which is the same for everybody. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const card = DECK.find(({ id }) => id === params.card);
  if (!card) throw new Response(null, { status: 404 });
  const { owner } = await getPerson(request, context);
  const headers = { "Cache-Control": "private, no-store" };
  // Nobody known has met none.
  if (!owner) return new Response(null, { status: 204, headers });
  await limitQuickRequest("list", request, context);
  const { upright, reversed } = await countMetCard(owner, card.id);
  const count = upright + reversed;
  const t = translator(context.language);
  return Response.json({ text: t("practise.met.times", { count }) }, { headers });
}
