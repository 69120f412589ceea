/** What may be said of an error. Prisma's carry whole rows, questions included, in their other properties. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: "not an error" };
  const { name, stack, cause } = error;
  const { code, requestId } = error as { code?: unknown; requestId?: unknown };
  return {
    name,
    ...(typeof code === "string" && { code }),
    ...(typeof requestId === "string" ? refusalOf(error, requestId) : { stack }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/**
 * Why Stripe refused a request. It repeats in its message what it was sent, an address for instance, so that stays out; its
 * own log has it under this id.
 */
function refusalOf(error: object, requestId: string): object {
  const { type, decline_code, param, statusCode, stack } = error as Record<string, unknown>;
  const told = { type, declineCode: decline_code, param, status: statusCode };
  const known = Object.entries(told).filter(([, value]) => ["string", "number"].includes(typeof value));
  return { requestId, ...Object.fromEntries(known), stack: placesOf(String(stack ?? "")) };
}

/** Where an error arose, without its message. */
function placesOf(stack = ""): string {
  return stack.slice(Math.max(0, stack.search(/\n\s+at /)));
}
