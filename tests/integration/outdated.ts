import { expect } from "vitest";
import { db } from "~/db.server";
import { startReading } from "~/readings/start-reading.server";
import { removeOutdated } from "~/remove-outdated.server";
import type { Owner } from "~/usage/owner";

/** What a removal tells where nothing is outdated. */
export const NOTHING = {
  "readings that nobody began": 0,
  "readings of visitors": 0,
  "uses and their counts": 0,
  sessions: 0,
  "accounts that nobody proved": 0,
  "links of mails": 0,
  "counts of attempts": 0,
  "messages of Stripe": 0,
};

/** What a removal in this process removes. */
export async function removed(days: number | null = null): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { kind, removed, error } of removeOutdated(days)) {
    expect(error).toBeNull();
    counts[kind] = removed;
  }
  return counts;
}

/** A reading that was asked so many days ago, and begun unless it was not. */
export async function reading(owner: Owner, days: number, { isBegun = true } = {}): Promise<string> {
  const id = await startReading(owner, {
    kind: "daily",
    language: "en",
    reader: "selene",
    question: null,
    deck: "major",
  });
  const createdAt = ago(days);
  const writing = { attempt: isBegun ? 1 : 0, createdAt };
  await db().reading.update({
    where: { id },
    data: { createdAt, writings: { updateMany: { where: {}, data: writing } } },
  });
  return id;
}

/** A moment so many days ago. */
export const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
