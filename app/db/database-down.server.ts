/**
 * How Prisma, its driver and PostgreSQL say that the database cannot be reached, takes no more connections, does not answer
 * in time or has no room left.
 */
const CODES = [
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "25P03",
  "53100",
  "53200",
  "53300",
  "08000",
  "08003",
  "08006",
];
const MESSAGES =
  /can't reach database|connection terminated|timeout exceeded when trying to connect|query read timeout|server has closed the connection|the database is not open/i;

/** Whether an error means that the database is out of reach for now, rather than that we asked it something wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === "string" && CODES.includes(code)) ||
    MESSAGES.test(error.message) ||
    CODES.some((known) => error.message.includes(known)) ||
    isDatabaseDown(error.cause)
  );
}
