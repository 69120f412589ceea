/**
 * What the log may be told of a mail that failed. Not the message: a mail server repeats the address in it, and the
 * database the row.
 */
export function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { name: "not an error" };
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    name: error.name,
    ...(typeof code === "string" && { code }),
    ...(typeof responseCode === "number" && { status: responseCode }),
    at: error.stack
      ?.split("\n")
      .find((line) => /^\s+at /.test(line))
      ?.trim(),
  };
}

/** Whether a mail that failed surely did not arrive: the server refused it, or was not reached. After silence nobody knows. */
export function wasNotTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return typeof responseCode === "number" || command === "CONN";
}
