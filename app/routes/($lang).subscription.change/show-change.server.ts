import type { AppLoadContext } from "@remix-run/node";
import { answerRefusal } from "~/billing/answer-error.server";
import { previewChange } from "~/billing/change-plan.server";
import type { Plan } from "~/billing/plans";

/** What a form of the same request has asked for: its plan stands in its body, where the loader does not see it. */
const tried = new WeakMap<AppLoadContext, { plan: Plan["type"]; isDown: boolean }>();

/** Takes note of what a form asked for in vain, for {@link showChange} and {@link planOf} of the same request. */
export function noteTry(context: AppLoadContext, plan: Plan["type"], status: number): void {
  tried.set(context, { plan, isDown: status >= 500 });
}

/** The plan that a form of this request has asked for. */
export function planOf(context: AppLoadContext): Plan["type"] | undefined {
  return tried.get(context)?.plan;
}

/** What the page shows of a change to `plan`; where it cannot be reckoned, why. */
export async function showChange(context: AppLoadContext, userId: string, plan: Plan["type"]) {
  // Stripe has failed this very request already: it is not waited for once more.
  if (tried.get(context)?.isDown) return { preview: null, refusal: null };
  try {
    const { renewsAt, ...preview } = await previewChange(userId, plan);
    return { preview: { ...preview, renewsOn: renewsAt.toISOString().slice(0, 10) }, refusal: null };
  } catch (error) {
    return { preview: null, refusal: answerRefusal(error) };
  }
}

export type ShownPreview = NonNullable<Awaited<ReturnType<typeof showChange>>["preview"]>;
