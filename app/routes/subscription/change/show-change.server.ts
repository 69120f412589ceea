import type { AppLoadContext } from "@remix-run/node";
import { previewChange } from "~/billing/change-plan.server";
import type { PlanType } from "~/billing/plans";
import { billingFaultOf } from "~/http/answer-fault.server";

/** What a form of the same request has asked for: its plan stands in its body, where the loader does not see it. */
const attempts = new WeakMap<AppLoadContext, { plan: PlanType; isDown: boolean }>();

/** Takes note of what a form asked for in vain, for {@link showChange} and {@link attemptedPlan} of the same request. */
export function noteAttempt(context: AppLoadContext, plan: PlanType, status: number): void {
  attempts.set(context, { plan, isDown: status >= 500 });
}

/** The plan that a form of this request has asked for. */
export function attemptedPlan(context: AppLoadContext): PlanType | undefined {
  return attempts.get(context)?.plan;
}

/** What the page shows of a change to `plan`; where there is no preview, why. */
export async function showChange(context: AppLoadContext, userId: string, plan: PlanType) {
  // Stripe has failed this very request already: it is not waited for once more.
  if (attempts.get(context)?.isDown) return { preview: null, refusal: null };
  try {
    const { renewsAt, ...preview } = await previewChange(userId, plan);
    return { preview: { ...preview, renewsOn: renewsAt.toISOString().slice(0, 10) }, refusal: null };
  } catch (error) {
    return { preview: null, refusal: billingFaultOf(error) };
  }
}

export type ShownPreview = NonNullable<Awaited<ReturnType<typeof showChange>>["preview"]>;
