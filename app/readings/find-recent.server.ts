import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import type { Recent } from "./interpreters/interpreter";
import { chunksSchema, drawnCardsSchema } from "./stored-reading.server";

/** So many texts are remembered: a month of the card of the day. */
const REMEMBERED = 31;

/** What this owner has read of late, the text that is being written left out; the cards of the last reading before it. */
export async function findRecent(owner: Owner, writingId: string): Promise<Recent> {
  const rows = await db().writing.findMany({
    where: { status: "done", id: { not: writingId }, reading: owner },
    orderBy: { createdAt: "desc" },
    take: REMEMBERED,
    select: {
      chunks: true,
      kind: true,
      reading: { select: { cards: true, writings: { select: { id: true } } } },
    },
  });
  const before = rows.find(
    ({ kind, reading }) =>
      kind === "interpretation" &&
      reading.cards !== null &&
      reading.writings.every(({ id }) => id !== writingId),
  );
  return {
    texts: rows.map(({ chunks }) =>
      chunksSchema
        .parse(chunks)
        .map(({ text }) => text)
        .join(""),
    ),
    cards: before ? drawnCardsSchema.parse(before.reading.cards).map(({ id }) => id) : [],
  };
}
