import { z } from "zod";
import { answerConversion } from "~/billing/ad-conversion.server";

const schema = z.object({
  intent: z.literal("conversion"),
  allow: z.enum(["yes", "no"]),
  subscription: z.uuid(),
});

/**
 * Takes a person's answer whether the conversion may be counted.
 * @returns `url` once, where it is to be: the page that shows its picture has counted it.
 * @throws Response 422 for anything else.
 */
export async function answerPaymentIntent(userId: string, form: FormData) {
  const { data } = schema.safeParse(Object.fromEntries(form));
  if (!data) throw new Response(null, { status: 422 });
  const isAllowed = data.allow === "yes";
  return { isAllowed, url: await answerConversion({ userId, subscriptionId: data.subscription }, isAllowed) };
}
