import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";

/** All readings of an owner with their texts, oldest first, for them to take away. */
export function exportReadings(owner: Owner) {
  return db().reading.findMany({
    where: owner,
    select: {
      kind: true,
      language: true,
      reader: true,
      question: true,
      deck: true,
      mine: true,
      theirs: true,
      cards: true,
      createdAt: true,
      drawnAt: true,
      writings: {
        select: { kind: true, question: true, chunks: true, interpreter: true, finishedAt: true },
        orderBy: { createdAt: "asc" },
      },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}
