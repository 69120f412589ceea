/** What may be said of an error. Prisma's carry whole rows, questions included, in their other properties. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: "not an error" };
  const { name, stack, cause } = error;
  const { code, requestId } = error as { code?: unknown; requestId?: unknown };
  return {
    name,
    ...(typeof code === "string" && { code }),
    // Stripe repeats in its message what it was sent, an address for instance; its own log has it under this id.
    ...(typeof requestId === "string" ? { requestId, stack: placesOf(stack) } : { stack }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Where an error arose, without its message. */
function placesOf(stack = ""): string {
  return stack.slice(Math.max(0, stack.search(/\n\s+at /)));
}
