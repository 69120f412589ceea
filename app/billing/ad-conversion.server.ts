import { db } from "~/db.server";
import { settings } from "~/env.server";

/** Where Google leads the picture on to that counts a conversion. */
const NEXT: Record<string, readonly string[]> = {
  "https://www.googleadservices.com": ["https://googleads.g.doubleclick.net", "https://www.google.com"],
};

/**
 * Takes a person's answer whether an advertisement's conversion may be counted, once for each subscription.
 * @returns the address whose picture counts it; null where they decline, or have answered before.
 */
export async function answerConversion(
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
  isAllowed: boolean,
): Promise<string | null> {
  const { ads } = settings();
  if (!ads) return null;
  const [answered] = await db().subscription.updateManyAndReturn({
    where: { id: subscriptionId, userId, conversionAnsweredAt: null },
    data: { conversionAnsweredAt: new Date() },
    select: { price: true },
  });
  if (!answered || !isAllowed) return null;
  const [account = "", label = ""] = ads.conversionId.replace(/^AW-/, "").split("/");
  const url = new URL(`${ads.url}/pagead/conversion/${account}/`);
  url.search = new URLSearchParams({
    label,
    value: ((answered.price ?? 0) / 100).toFixed(2),
    currency_code: "USD",
    guid: "ON",
    script: "0",
  }).toString();
  return url.href;
}

/** The origins from which the picture comes that counts a conversion at `url`. */
export function conversionOrigins({ url }: { url: string }): string[] {
  const { origin } = new URL(url);
  return [origin, ...(NEXT[origin] ?? [])];
}
