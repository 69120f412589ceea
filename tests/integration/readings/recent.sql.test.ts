import { expect, test } from "vitest";
import { db } from "~/db.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import { findRecent } from "~/readings/find-recent.server";
import { ask, visitor, withDatabase } from "../support/in-process";

withDatabase();

async function read(owner: ReturnType<typeof visitor>["owner"], text: string) {
  const id = await ask(owner, { kind: "daily", reader: "theo", deck: "major", question: "" });
  await drawReading(owner, id);
  await db().writing.updateMany({
    where: { readingId: id },
    data: { status: "done", chunks: [{ section: "text", text }] },
  });
  const { interpretation } = await findReading(owner, id);
  return interpretation.id;
}

test("what somebody has read of late is their own finished texts but the one being written, newest first", async () => {
  const [one, other] = [visitor(), visitor()];
  await read(other.owner, "Somebody else’s.\n");
  await read(one.owner, "The first.\n");
  await read(one.owner, "The second.\n");
  const third = await read(one.owner, "The third.\n");
  const recent = await findRecent(one.owner, third);
  expect(recent.texts).toEqual(["The second.\n", "The first.\n"]);
  expect(recent.cards).toHaveLength(1);
  expect(await findRecent(visitor().owner, third)).toEqual({ texts: [], cards: [] });
});
