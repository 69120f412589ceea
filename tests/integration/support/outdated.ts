import { expect } from "vitest";
import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { removeOutdated } from "../../../app/jobs/remove-outdated.server";
import { ask } from "./in-process";

/** What a removal tells where nothing is outdated. */
export const NOTHING = {
  "readings without a text": 0,
  "readings of visitors": 0,
  "versions of notes": 0,
  "uses and their counts": 0,
  sessions: 0,
  "signing keys": 0,
  "known browsers": 0,
  "accounts that nobody proved": 0,
  "links of mails": 0,
  "codes of devices": 0,
  "codes of clients": 0,
  "ways to providers": 0,
  "unused tokens": 0,
  "codes for phones": 0,
  "counts of attempts": 0,
  "messages of Stripe": 0,
  "answers kept for clients": 0,
  "where visitors are": 0,
  "what visitors practised": 0,
  "cards of former days": 0,
  "addresses that nobody confirmed": 0,
  "letters that were left": 0,
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

/** A reading that was asked so many days ago, and is being written unless it was never begun, or failed after `lines` lines. */
export async function reading(
  owner: Owner,
  days: number,
  { isBegun = true, lines }: { isBegun?: boolean; lines?: number } = {},
): Promise<string> {
  const id = await ask(owner, {
    kind: "daily",
    reader: "selene",
    question: "",
    deck: "major",
  });
  const createdAt = ago(days);
  const chunks = Array.from({ length: lines ?? 0 }, () => ({ section: "text", text: "A line.\n" }));
  const writing = {
    attempt: isBegun ? 1 : 0,
    createdAt,
    ...(lines !== undefined && ({ status: "failed", failure: "limit", chunks } as const)),
  };
  await db().reading.update({
    where: { id },
    data: { createdAt, writings: { updateMany: { where: {}, data: writing } } },
  });
  return id;
}

/** A moment so many days ago. */
export const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
