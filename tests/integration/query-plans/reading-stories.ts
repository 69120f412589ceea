import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Person } from "~/accounts/web/person.server";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { askFollowUp } from "~/readings/ask-follow-up.server";
import { commissionOf } from "~/readings/commission.server";
import { helpInCrisis } from "~/readings/crisis/screen.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { exportReadings } from "~/readings/export-readings.server";
import { findReading } from "~/readings/find-reading.server";
import { createMeter } from "~/readings/interpreters/model-meter.server";
import { listReadings } from "~/readings/list-readings.server";
import { retryReading } from "~/readings/retry-reading.server";
import { checkOrder, startReading, type TarotOrder } from "~/readings/start-reading.server";
import {
  abandonClaims,
  claimWriting,
  failWriting,
  renewClaims,
} from "~/readings/writing/claim-writing.server";
import { followWriting } from "~/readings/writing/follow-writing.server";
import { QUICK_LIMITS } from "~/throttle/request-limits";
import { shareCounts } from "~/throttle/share-counts.server";
import { takeQuickRequest } from "~/throttle/take-quick-request.server";
import { utcDay } from "~/usage/day";
import { giveBackUse } from "~/usage/give-back-use.server";
import { moveUses } from "~/usage/move-uses.server";
import { takeUse } from "~/usage/take-use.server";
import { account, visitor } from "../in-process";

const ORDER: TarotOrder = {
  kind: "yesno",
  language: "en",
  reader: "selene",
  question: "Will it rain?",
  deck: "major",
};

/** What visitors and people do with readings. */
export async function tellOfReadings(): Promise<void> {
  for (const person of [visitor(), await account("member")]) await readOnce(person);
  await readAFailedOne(visitor());
  await measureTheModel();
  await helpInCrisis("I want to kill myself", "en", async () => undefined).catch(() => undefined);
  await askTooOften();
}

async function askTooOften(): Promise<void> {
  for (let n = 0; n < QUICK_LIMITS.list.visitor; n += 1)
    takeQuickRequest("list", { visitor: "hasty", address: "10.0.0.1" });
  await shareCounts();
}

async function readOnce(person: Person): Promise<void> {
  const owner = person.owner ?? { visitorId: randomUUID() };
  await checkOrder(person, ORDER);
  const id = await startReading(owner, ORDER);
  await drawReading(owner, id);
  await hearAll(person, id, { followUp: false });
  await askFollowUp(person, id, "And tomorrow?");
  await hearAll(person, id, { followUp: true });
  const first = await startReading(owner, ORDER);
  expect((await listReadings(owner, first)).readings).toHaveLength(1);
  expect((await listReadings(owner, null)).readings).toHaveLength(2);
  expect(await exportReadings(owner)).toHaveLength(2);
  await deleteReading(owner, id);
}

async function hearAll(person: Person, id: string, which: { followUp: boolean }): Promise<void> {
  const { commission } = commissionOf(person, await findReading(person.owner, id), which);
  const heard: string[] = [];
  for await (const { type } of followWriting(commission, null, AbortSignal.timeout(10_000))) heard.push(type);
  expect(heard.at(-1)).toBe("done");
}

async function readAFailedOne(person: ReturnType<typeof visitor>): Promise<void> {
  const id = await startReading(person.owner, ORDER);
  await drawReading(person.owner, id);
  const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
  for (const again of [() => retryReading(person, id), () => askAlmanac(person.owner, id)]) {
    const claim = await claimWriting(commission);
    if (!claim) throw new Error("Somebody else writes it.");
    await renewClaims([claim.token]);
    await failWriting(claim, { code: "model", detail: null }, (client) =>
      giveBackUse(claim.writingId, client),
    );
    await again();
    await abandonClaims([claim.token]);
  }
  await takeUse({ ...commission, key: randomUUID() });
  const { userId } = (await account("member")).owner;
  await moveUses({ visitorId: person.owner.visitorId, userId, date: utcDay() });
}

async function measureTheModel(): Promise<void> {
  await createMeter("a model", 10).takeCall();
  await createMeter("a model", undefined).countTokens({ prompt: 1, completion: 1 });
}
