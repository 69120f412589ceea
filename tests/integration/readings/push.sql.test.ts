import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { WantedLetter } from "~/daily/daily-letter";
import { findDailyLetter, hasLostBrowsers, keepDailyLetter } from "~/daily/keep-daily.server";
import { endPushes, leaveDailyLetter } from "~/daily/leave-daily.server";
import { noteDelivery, readPushSubscription } from "~/daily/push/push-subscriptions.server";
import { sendPushes } from "~/daily/push/send-pushes.server";
import { sendDailyLetters } from "~/daily/send-daily.server";
import { db } from "~/db.server";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import { findDailyDay } from "../../../app/daily/daily-day.server";
import { makeBrowser, openPush, readVapid, startPush, vapidSettings } from "../../stand-ins/push";
import { account, visitor, withDatabase } from "../support/in-process";

const ours = vapidSettings();
const service = await startPush();
afterAll(() => service.close());
withDatabase(() => ({ ...ours, PUSH_URL: service.url }));

const WANTED: WantedLetter = {
  ...{ byMail: false, email: null, byPush: true, hour: 7, zone: "Asia/Taipei", language: "en" },
};

function newBrowser(path: string = randomUUID()) {
  const browser = makeBrowser();
  const read = readPushSubscription(
    JSON.stringify({ endpoint: `${service.url}/${path}`, keys: browser.keys }),
  );
  if (!read) throw new Error("A browser's own words are taken.");
  return { browser, read };
}

async function subscriber(path?: string) {
  const { owner } = visitor();
  const { browser, read } = newBrowser(path);
  await keepDailyLetter(owner, WANTED, "x", read);
  const { id, nextAt } = await db().dailyLetter.findUniqueOrThrow({ where: { visitorId: owner.visitorId } });
  return { owner, browser, id, nextAt: nextAt ?? new Date(), path: new URL(read.endpoint).pathname };
}

const makeNow = async (id: string, nextAt: Date) => {
  await sendDailyLetters(nextAt);
  await db().dailyLetterDay.updateMany({ where: { letterId: id }, data: { createdAt: new Date() } });
};
const pushesTo = (path: string) => service.pushes.filter((push) => push.path === path);

test("a card is pushed once, sealed for its browser, and says who sends it", async () => {
  const { browser, id, nextAt, path } = await subscriber();
  await makeNow(id, nextAt);
  await Promise.all([sendPushes(), sendPushes(), sendPushes()]);
  await sendDailyLetters(nextAt);
  await sendPushes();
  const [push, ...more] = pushesTo(path);
  expect(more).toEqual([]);
  const row = await db().dailyLetterDay.findFirstOrThrow({ where: { letterId: id } });
  const day = await findDailyDay(row.id);
  expect(openPush(browser, push?.body ?? Buffer.alloc(0))).toMatchObject({
    title: day && nameDrawn(day.card, "en"),
    path: `/en/daily/card/${row.id}`,
  });
  expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "low", ttl: "43200" });
  const { key, claims } = readVapid(push?.headers.authorization ?? "");
  expect(key).toBe(ours.VAPID_PUBLIC_KEY);
  expect(claims).toMatchObject({ aud: service.url, sub: "mailto:hello@starglass.example" });
});

test("one that comes too late is not shown", async () => {
  const { id, nextAt, path } = await subscriber();
  await sendDailyLetters(nextAt);
  await db().dailyLetterDay.updateMany({
    where: { letterId: id },
    data: { createdAt: new Date(Date.now() - 7 * 3_600_000) },
  });
  await sendPushes();
  expect(pushesTo(path)).toEqual([]);
});

test("a browser that its service knows no more is forgotten, and with the last one the pushing", async () => {
  const { owner, id, nextAt } = await subscriber("gone");
  await makeNow(id, nextAt);
  await sendPushes();
  expect(await db().pushSubscription.count({ where: { letterId: id } })).toBe(0);
  expect(await findDailyLetter(owner)).toBeNull();
  // It is said until they ask anew.
  expect(await hasLostBrowsers(owner)).toBe(true);
  await keepDailyLetter(owner, WANTED, "x", newBrowser().read);
  expect(await hasLostBrowsers(owner)).toBe(false);
});

test("of two browsers that are forgotten at once the last one ends the pushing", async () => {
  const { owner } = await account("member");
  for (let n = 0; n < 2; n += 1)
    await keepDailyLetter(owner, { ...WANTED, byMail: true }, "x", newBrowser().read);
  const { id } = await db().dailyLetter.findUniqueOrThrow({ where: owner });
  const subscriptions = await db().pushSubscription.findMany({ where: { letterId: id } });
  await Promise.all(subscriptions.map((each) => noteDelivery(each.id, "gone")));
  expect(await findDailyLetter(owner)).toMatchObject({ byMail: true, byPush: false, browsers: 0 });
  expect(await hasLostBrowsers(owner)).toBe(true);
});

test("a browser to which none of ten cards in a row could be brought is forgotten, one that failed less often is not", async () => {
  const { owner, id } = await subscriber("broken");
  const failures = async () =>
    (await db().pushSubscription.findMany({ where: { letterId: id } })).map((each) => each.failures);
  const push = async () => {
    const { nextAt } = await db().dailyLetter.findUniqueOrThrow({ where: { id } });
    await makeNow(id, nextAt ?? new Date());
    await sendPushes();
  };
  for (let n = 0; n < 9; n += 1) await push();
  expect(await failures()).toEqual([9]);
  // One that is brought counts for all before it.
  await db().pushSubscription.updateMany({
    where: { letterId: id },
    data: { endpoint: `${service.url}/${randomUUID()}` },
  });
  await push();
  expect(await failures()).toEqual([0]);
  await db().pushSubscription.updateMany({
    where: { letterId: id },
    data: { endpoint: `${service.url}/broken`, failures: 9 },
  });
  await push();
  expect(await failures()).toEqual([]);
  expect(await findDailyLetter(owner)).toBeNull();
  expect(await hasLostBrowsers(owner)).toBe(true);
});

test("a browser that moves to another letter ends the pushing of the first one, unless that has others", async () => {
  for (const hasOther of [true, false]) {
    const { owner } = visitor();
    const { read } = newBrowser();
    await keepDailyLetter(owner, WANTED, "x", read);
    if (hasOther) await keepDailyLetter(owner, WANTED, "x", newBrowser().read);
    const next = visitor().owner;
    await keepDailyLetter(next, WANTED, "x", read);
    expect(await findDailyLetter(next)).toMatchObject({ byPush: true, browsers: 1 });
    if (hasOther) expect(await findDailyLetter(owner)).toMatchObject({ byPush: true, browsers: 1 });
    else expect(await findDailyLetter(owner)).toBeNull();
    expect(await hasLostBrowsers(owner)).toBe(!hasOther);
  }
});

test("a person has a handful of browsers, and none after leaving", async () => {
  const { owner, id } = await subscriber();
  for (let n = 0; n < 7; n += 1) await keepDailyLetter(owner, WANTED, "x", newBrowser().read);
  expect(await findDailyLetter(owner)).toMatchObject({ byPush: true, browsers: 5 });
  await leaveDailyLetter(owner);
  expect(await db().pushSubscription.count({ where: { letterId: id } })).toBe(0);
});

test("the browsers can be ended alone: mails go on, and without them nothing is left to send", async () => {
  for (const byMail of [true, false]) {
    const { owner } = await account("member");
    await keepDailyLetter(owner, { ...WANTED, byMail }, "x", newBrowser().read);
    await endPushes(owner);
    const row = await db().dailyLetter.findUniqueOrThrow({ where: owner, include: { subscriptions: true } });
    expect(row).toMatchObject({ byMail, byPush: false, subscriptions: [] });
    expect([row.nextAt !== null, row.expiresAt === null]).toEqual([byMail, byMail]);
  }
});

test("what is no browser's word is not taken", () => {
  const { keys } = makeBrowser();
  const endpoint = `${service.url}/x`;
  const taken = [
    ...["", "x", "{}", "null", "[]", JSON.stringify({ endpoint }), `${" ".repeat(4_000)}{}`],
    JSON.stringify({ endpoint: "http://127.0.0.1:1/x", keys }),
    JSON.stringify({ endpoint: "https://10.0.0.1/x", keys }),
    JSON.stringify({ endpoint, keys: { ...keys, auth: "short" } }),
    JSON.stringify({ endpoint, keys: { ...keys, p256dh: "A".repeat(87) } }),
  ].map(readPushSubscription);
  expect(taken.every((each) => each === null)).toBe(true);
});
