import type { LoaderFunctionArgs } from "@remix-run/node";
import { plainPage, unlessDatabaseDown } from "~/http/plain-page.server";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";
import { ReadingError } from "~/readings/reading-error";
import { findShared, type SharedReading } from "~/readings/sharing/find-shared.server";
import {
  giveSocialCard,
  SOCIAL_CARD_WAIT,
  socialCardKey,
} from "~/readings/sharing/social-card/give-social-card.server";
import { socialCardOf } from "~/readings/sharing/social-card/social-card-of.server";

/** Asked for again each time, so that a link that is withdrawn shows nothing any more. */
const HEADERS = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };

/** The social card of a shared reading, wide or tall: what stands for its link where that is shown. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, () => answerWithPicture(args));
}

async function answerWithPicture({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const wait = takeQuickRequest("picture", { visitor: null, address: context.clientAddress });
  if (wait !== null) return plainPage(request, 429, wait);
  const [, token, tall] = /^(.{24})(-tall)?$/.exec(params.picture ?? "") ?? [];
  const reading = await sharedUnlessGone(token);
  if (!reading) return plainPage(request, 404);
  const [card, shape] = [socialCardOf(reading), tall ? ("tall" as const) : ("wide" as const)];
  const etag = `"${socialCardKey(card, shape)}"`;
  const headers = { ...HEADERS, ETag: etag };
  if (request.headers.get("If-None-Match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  const picture = await giveSocialCard(card, shape);
  if (!picture) return plainPage(request, 503, SOCIAL_CARD_WAIT);
  return new Response(new Uint8Array(picture), { headers: { ...headers, "Content-Type": "image/png" } });
}

async function sharedUnlessGone(token: string | undefined): Promise<SharedReading | null> {
  try {
    return await findShared(token);
  } catch (error) {
    if (error instanceof ReadingError) return null;
    throw error;
  }
}
