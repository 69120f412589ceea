import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { exportAccount } from "~/accounts/export-account.server";
import { confirmDailyLetter } from "~/daily/confirm-daily.server";
import { findDailyDay, whereOpened } from "~/daily/daily-day.server";
import type { WantedLetter } from "~/daily/daily-letter";
import { dailyToken } from "~/daily/daily-tokens.server";
import { findDailyLetter, keepDailyLetter, storeLetter } from "~/daily/keep-daily.server";
import { leaveByToken, leaveDailyLetter } from "~/daily/leave-daily.server";
import { dailyComposers } from "~/daily/mails/compose-daily.server";
import { moveDailyLetter } from "~/daily/move-daily.server";
import { sendDailyLetters } from "~/daily/send-daily.server";
import { db } from "~/db.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import { checkDraw } from "~/readings/check-draw.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { commitmentOf } from "~/readings/draw-seed.server";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import type { Owner } from "~/usage/owner";
import type { Prisma } from "../../../prisma/client/client";
import { account, askerFor, findTarot, visitor, withDatabase } from "../support/in-process";
import { NOTHING, removed } from "../support/outdated";
import { whileOpen } from "../support/while-open";

withDatabase();

const WANTED: WantedLetter = {
  ...{ byMail: true, email: null, byPush: false, hour: 7, zone: "Europe/Berlin", language: "de" },
};
const HOUR = 3_600_000;
const someone = () => `${randomUUID()}@mail.example`;
/** A network that has asked for nothing yet. */
const from = () => `203.0.${randomInt(256)}.${randomInt(256)}`;

/** A person with a proven address and a letter, and when that is due next. */
async function subscriber(wanted: Partial<WantedLetter> = {}) {
  const { owner } = await account("member");
  await db().user.update({ where: { id: owner.userId }, data: { emailVerifiedAt: new Date() } });
  await keepDailyLetter(owner, { ...WANTED, ...wanted }, from());
  const row = await db().dailyLetter.findUniqueOrThrow({ where: { userId: owner.userId } });
  return { owner, id: row.id, nextAt: row.nextAt ?? new Date(0) };
}

const daysOf = (letterId: string) =>
  db().dailyLetterDay.findMany({ where: { letterId }, orderBy: { day: "asc" } });
const nextOf = async (id: string) => (await db().dailyLetter.findUniqueOrThrow({ where: { id } })).nextAt;
const mailsTo = (recipient: string) => db().mail.findMany({ where: { recipient } });
const emailOf = async ({ userId }: { userId: string }) =>
  (await db().user.findUniqueOrThrow({ where: { id: userId } })).email;

/** What is sent of the mails that wait for somebody. */
async function written(recipient: string) {
  const [mail] = await mailsTo(recipient);
  if (!mail) throw new Error(`No mail for ${recipient}.`);
  return dailyComposers[mail.kind]?.({ ...mail, language: "en" });
}

describe("sending", () => {
  test("one letter a day, however often and from however many sides it is asked, and the next day another", async () => {
    const { owner, id, nextAt } = await subscriber();
    await sendDailyLetters(new Date(nextAt.getTime() - 1));
    expect(await daysOf(id)).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => sendDailyLetters(nextAt)));
    await sendDailyLetters(new Date(nextAt.getTime() + HOUR));
    expect(await daysOf(id)).toHaveLength(1);
    expect(await mailsTo(await emailOf(owner))).toHaveLength(1);
    const next = await nextOf(id);
    await sendDailyLetters(next ?? undefined);
    const days = await daysOf(id);
    expect(new Set(days.map(({ day }) => day.getTime())).size).toBe(2);
    expect(new Set(days.map(({ seed }) => seed)).size).toBe(2);
  });

  test("clocks that jump back bring no second one, and neither does another hour or coming back", async () => {
    const { owner, id, nextAt } = await subscriber();
    await sendDailyLetters(nextAt);
    await db().dailyLetter.update({ where: { id }, data: { nextAt } });
    await sendDailyLetters(nextAt);
    await keepDailyLetter(owner, { ...WANTED, hour: 9 }, from());
    await db().dailyLetter.update({ where: { id }, data: { nextAt: new Date(nextAt.getTime() + 2 * HOUR) } });
    await sendDailyLetters(new Date(nextAt.getTime() + 2 * HOUR));
    await leaveDailyLetter(owner);
    await keepDailyLetter(owner, { ...WANTED, hour: 11 }, from());
    await db().dailyLetter.update({ where: { id }, data: { nextAt: new Date(nextAt.getTime() + 4 * HOUR) } });
    await sendDailyLetters(new Date(nextAt.getTime() + 4 * HOUR));
    expect(await daysOf(id)).toHaveLength(1);
    expect(await mailsTo(await emailOf(owner))).toHaveLength(1);
  });

  test("a late one comes within some hours and is dropped after them", async () => {
    const [late, tooLate] = [await subscriber(), await subscriber()];
    await sendDailyLetters(new Date(late.nextAt.getTime() + 5 * HOUR));
    expect(await daysOf(late.id)).toHaveLength(1);
    await db().dailyLetterDay.deleteMany({ where: { letterId: tooLate.id } });
    await db().dailyLetter.update({ where: { id: tooLate.id }, data: { nextAt: tooLate.nextAt } });
    await sendDailyLetters(new Date(tooLate.nextAt.getTime() + 7 * HOUR));
    expect(await daysOf(tooLate.id)).toEqual([]);
    expect((await nextOf(tooLate.id))?.getTime()).toBeGreaterThan(tooLate.nextAt.getTime() + 7 * HOUR);
  });

  test("a zone that this server does not know keeps nobody else's from coming, and is tried again", async () => {
    const [lost, other] = [await subscriber(), await subscriber()];
    const before = new Date(lost.nextAt.getTime() - 1);
    await db().dailyLetter.update({
      where: { id: lost.id },
      data: { zone: "Mars/Olympus", nextAt: before },
    });
    await sendDailyLetters(other.nextAt);
    expect(await daysOf(other.id)).toHaveLength(1);
    expect(await daysOf(lost.id)).toEqual([]);
    const again = await nextOf(lost.id);
    expect(again).toEqual(new Date(other.nextAt.getTime() + HOUR));
    // Once it is known again, it comes.
    await db().dailyLetter.update({ where: { id: lost.id }, data: { zone: WANTED.zone } });
    await sendDailyLetters(again ?? undefined);
    expect(await daysOf(lost.id)).toHaveLength(1);
  });

  test("a day whose zone is not known any more is told by UTC", async () => {
    const { id, nextAt } = await subscriber();
    await sendDailyLetters(nextAt);
    await db().dailyLetter.update({ where: { id }, data: { zone: "Mars/Olympus" } });
    const [row] = await daysOf(id);
    expect(await findDailyDay(row?.id)).toMatchObject({ zone: "UTC" });
  });

  test("a clock that was ahead for a moment silences nobody for longer", async () => {
    const { id, nextAt } = await subscriber();
    await sendDailyLetters(new Date(nextAt.getTime() + 400 * 24 * HOUR));
    expect((await nextOf(id))?.getTime()).toBeGreaterThan(nextAt.getTime() + 399 * 24 * HOUR);
    await sendDailyLetters(new Date(nextAt.getTime() - 2 * HOUR));
    expect(await nextOf(id)).toEqual(nextAt);
    await sendDailyLetters(nextAt);
    const today = await daysOf(id);
    expect(today.filter(({ createdAt }) => createdAt.getTime() === nextAt.getTime())).toHaveLength(1);
  });

  test("nobody has two within some hours by changing the zone, nor two of one date", async () => {
    const { owner, id } = await subscriber({ zone: "Pacific/Kiritimati", hour: 1 });
    const first = (await nextOf(id)) ?? new Date(0);
    await sendDailyLetters(first);
    await keepDailyLetter(owner, { ...WANTED, zone: "Etc/GMT+12", hour: 1 }, from());
    const second = new Date(first.getTime() + 2 * HOUR);
    await db().dailyLetter.update({ where: { id }, data: { nextAt: second } });
    await sendDailyLetters(second);
    expect(await daysOf(id)).toHaveLength(1);
    // The next day there has the date of the card that came; that after it has one of its own.
    for (const cards of [1, 2]) {
      await sendDailyLetters((await nextOf(id)) ?? undefined);
      expect(await daysOf(id)).toHaveLength(cards);
    }
    expect(await nextOf(id)).toEqual(new Date(second.getTime() + 3 * 24 * HOUR));
  });

  test("is given to the mail server once, and again only where that surely has it not", async () => {
    const { owner, nextAt } = await subscriber();
    const email = await emailOf(owner);
    await sendDailyLetters(nextAt);
    await db().dailyLetterDay.updateMany({ data: { createdAt: new Date() } });
    const first = await written(email);
    expect(first?.giveBack).toBeDefined();
    expect(await written(email)).toBeNull();
    await first?.giveBack?.();
    expect(await written(email)).not.toBeNull();
  });
});

describe("another address", () => {
  test("is asked once, gets nothing before it said yes, and everything after", async () => {
    const { owner } = visitor();
    const email = someone();
    expect(await keepDailyLetter(owner, { ...WANTED, email }, from())).toBe("asked");
    const letter = await findDailyLetter(owner);
    expect(letter).toMatchObject({ email, isConfirmed: false });
    const id = letter?.id ?? "";
    const asked = await written(email);
    const token = dailyToken("confirm", { id, email });
    expect(asked?.text).toContain(`/en/daily/confirm?token=${token}`);
    await db().mail.deleteMany({ where: { recipient: email } });
    await sendDailyLetters((await nextOf(id)) ?? undefined);
    expect(await mailsTo(email)).toEqual([]);
    for (const bad of [
      "",
      "x",
      `${id}.x`,
      dailyToken("leave", { id }),
      dailyToken("confirm", { id, email: "b" }),
    ])
      expect(await confirmDailyLetter(bad)).toBe(false);
    expect(await confirmDailyLetter(token)).toBe(true);
    expect(await confirmDailyLetter(token)).toBe(true);
    await sendDailyLetters((await nextOf(id)) ?? undefined);
    expect(await mailsTo(email)).toHaveLength(1);
    // The same address needs no second yes, another one does.
    expect(await keepDailyLetter(owner, { ...WANTED, email, hour: 20 }, from())).toBe("kept");
    expect(await keepDailyLetter(owner, { ...WANTED, email: someone() }, from())).toBe("asked");
    expect(await confirmDailyLetter(token)).toBe(false);
  });

  const outcomes = async (emails: string[], asker: (n: number) => string) => {
    const said = [];
    for (const [n, email] of emails.entries())
      said.push(await keepDailyLetter(visitor().owner, { ...WANTED, email }, asker(n)));
    return said;
  };

  test("is not asked more than a few times, by whomever, nor is its mailbox by another spelling", async () => {
    const [name, host] = [randomUUID(), "mail.example"];
    const spellings = [`${name}@${host}`, `${name}+1@${host}`, `${name}+2@${host}`, `${name}+3@${host}`];
    expect(await outcomes(spellings, from)).toEqual(["asked", "asked", "asked", "many"]);
  });

  test("is not asked for ever: seven times a month, however the days are spread", async () => {
    const email = someone();
    for (let day = 0; day < 3; day += 1) {
      const said = await outcomes([email, email, email], from);
      expect(said).toEqual(day < 2 ? ["asked", "asked", "asked"] : ["asked", "many", "many"]);
      // A day goes by, not the month.
      await db()
        .$executeRaw`UPDATE "attempts" SET "resets_at" = now() - interval '1 second' WHERE "resets_at" < now() + interval '2 days'`;
    }
  });

  test("is one of few that a network has asked, of IPv6 a household with all its addresses, and the networks round it", async () => {
    const many = (length: number) => Array.from({ length }, someone);
    const asked = (said: string[]) => said.filter((each) => each === "asked").length;
    expect(asked(await outcomes(many(12), () => "198.51.100.1"))).toBe(10);
    expect(asked(await outcomes(many(12), (n) => `2001:db8:1:1::${n}`))).toBe(10);
    expect(asked(await outcomes(many(36), (n) => `2001:db8:1:${n + 2}::1`))).toBe(30);
  });

  test("is asked for whoever comes from this machine itself, as a proxy that nobody has named", async () => {
    const emails = Array.from({ length: 12 }, someone);
    expect(new Set(await outcomes(emails, () => "127.0.0.1"))).toEqual(new Set(["asked"]));
  });

  test("is forgotten where nobody said yes", async () => {
    // What the tests before have left.
    await removed();
    const { owner } = visitor();
    await keepDailyLetter(owner, { ...WANTED, email: someone() }, from());
    await pass(owner);
    expect(await removed()).toMatchObject({
      ...NOTHING,
      "addresses that nobody confirmed": 1,
      "letters that were left": 1,
    });
    expect(await db().dailyLetter.count({ where: owner })).toBe(0);
  });

  test("is forgotten where nobody said yes, though browsers show the card, and its link opens nothing even before", async () => {
    const { owner } = visitor();
    const email = someone();
    await keepDailyLetter(owner, { ...WANTED, email, byPush: true }, from());
    await pass(owner);
    const { id } = await db().dailyLetter.findFirstOrThrow({ where: owner });
    expect(await confirmDailyLetter(dailyToken("confirm", { id, email }))).toBe(false);
    expect(await removed()).toMatchObject({ ...NOTHING, "addresses that nobody confirmed": 1 });
    expect(await findDailyLetter(owner)).toMatchObject({ id, byMail: false, email: null, byPush: true });
    expect(await nextOf(id)).not.toBeNull();
  });

  /** The days in which an address may be confirmed are over. */
  const pass = (owner: { visitorId: string }) =>
    db().dailyLetter.updateMany({ where: owner, data: { askedUntil: new Date(Date.now() - 1) } });
});

describe("leaving", () => {
  test("one link ends it, forgets the address and takes the mail that waits with it", async () => {
    const { owner, id, nextAt } = await subscriber();
    await sendDailyLetters(nextAt);
    await db().dailyLetterDay.updateMany({ data: { createdAt: new Date() } });
    expect(await leaveByToken(`${id}.wrong`)).toBe(false);
    expect(await leaveByToken(dailyToken("leave", { id }))).toBe(true);
    expect(await findDailyLetter(owner)).toBeNull();
    expect(await written(await emailOf(owner))).toBeNull();
    expect(await nextOf(id)).toBeNull();
  });
});

describe("opening", () => {
  type Day = NonNullable<Awaited<ReturnType<typeof findDailyDay>>>;

  const open = async (owner: Owner, day: Day) => {
    const person = { owner, role: "member" as const, clientAddress: "127.0.0.1" };
    const typed = { kind: "daily", reader: "selene", deck: "major", question: "" } as const;
    const asked = await askForReading({ ...askerFor(person), prepared: day }, typed, "en");
    if (asked.outcome !== "stored") throw new Error(asked.outcome);
    return asked.id;
  };

  const find = async (id: string) => {
    const day = await findDailyDay(id);
    if (!day) throw new Error("There is a day.");
    return day;
  };

  /** Somebody with a letter of today, and what was told of it the day before. */
  const told = async () => {
    const { owner, id, nextAt } = await subscriber();
    const commitment = (await findDailyLetter(owner))?.commitment;
    await sendDailyLetters(nextAt);
    await db().dailyLetterDay.updateMany({ where: { letterId: id }, data: { createdAt: new Date() } });
    const [row] = await daysOf(id);
    return { owner, commitment, day: await find(row?.id ?? "") };
  };

  test("shows the card that the mail named, from the number whose seal was told the day before", async () => {
    const { owner, commitment, day } = await told();
    const mail = await written(await emailOf(owner));
    expect(mail?.subject).toContain(nameDrawn(day.card, "en"));
    expect(mail?.text).toContain(`/en/daily/card/${day.id}`);
    expect(mail?.unsubscribeUrl).toContain("/daily/unsubscribe?token=");
    expect(await whereOpened(day, owner)).toBeNull();
    const reading = await open(owner, day);
    expect((await findTarot(owner, reading)).cards).toEqual([day.card]);
    const check = await checkDraw(owner, reading);
    expect(check).toMatchObject({ outcome: "same", commitment });
    expect(commitment).toBe(commitmentOf(day.seed, day.readingId));
    expect((await findDailyLetter(owner))?.commitment).not.toBe(commitment);
    const opened = await find(day.id);
    expect(await whereOpened(opened, owner)).toBe("here");
    expect(await whereOpened(opened, visitor().owner)).toBe("elsewhere");
    await expect(open(visitor().owner, day)).rejects.toMatchObject({ code: "opened" });
  });

  test("lays the card itself: no word that comes first makes it another", async () => {
    const { owner, day } = await told();
    const reading = await open(owner, day);
    await drawReading(owner, reading, "another word");
    expect((await findTarot(owner, reading)).cards).toEqual([day.card]);
    expect(await checkDraw(owner, reading)).toMatchObject({ outcome: "same", source: { word: "" } });
  });

  test("happens once: of the number that was shown with its reading no second one is made", async () => {
    const { owner, day } = await told();
    await deleteReading(owner, await open(owner, day));
    expect(await whereOpened(await find(day.id), owner)).toBe("deleted");
    await expect(open(owner, day)).rejects.toMatchObject({ code: "opened" });
    expect(await db().reading.count({ where: { id: day.readingId } })).toBe(0);
  });

  test("at the same moment from two sides makes one reading, and the second finds it", async () => {
    const { owner, day } = await told();
    const outcomes = await Promise.allSettled([open(owner, day), open(owner, day), open(owner, day)]);
    const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(reasons).toHaveLength(2);
    for (const reason of reasons) expect(reason).toMatchObject({ code: "opened" });
    expect(await whereOpened(await find(day.id), owner)).toBe("here");
  });
});

describe("whose it is", () => {
  const move = (visitorId: string, userId: string) =>
    db().$transaction((client) => moveDailyLetter({ visitorId, userId }, client));

  test("comes along at signing in, links and all; an account's own stays", async () => {
    const [first, second] = [visitor().owner, visitor().owner];
    const { owner } = await account("member");
    const email = someone();
    for (const each of [first, second]) await keepDailyLetter(each, { ...WANTED, email }, from());
    const before = await findDailyLetter(first);
    await confirmDailyLetter(dailyToken("confirm", { id: before?.id ?? "", email }));
    await move(first.visitorId, owner.userId);
    expect(await findDailyLetter(owner)).toMatchObject({ id: before?.id, email, isConfirmed: true });
    expect(await db().dailyLetter.findFirst({ where: owner })).toMatchObject({ expiresAt: null });
    await move(second.visitorId, owner.userId);
    expect(await findDailyLetter(second)).toBeNull();
    expect(await findDailyLetter(owner)).toMatchObject({ id: before?.id });
  });

  test("meets one that the account asks for in the same instant: neither fails, and one is left", async () => {
    for (const isFirst of [true, false]) {
      const { owner } = visitor();
      const { owner: member } = await account("member");
      await keepDailyLetter(owner, { ...WANTED, email: someone() }, from());
      const store = (client: Prisma.TransactionClient) =>
        storeLetter(member, { ...WANTED, byMail: false, byPush: true, hour: 21 }, client);
      const moved = (client: Prisma.TransactionClient) =>
        moveDailyLetter({ visitorId: owner.visitorId, userId: member.userId }, client);
      const [answer] = await (isFirst
        ? whileOpen(store, () => db().$transaction(moved))
        : whileOpen(moved, () => db().$transaction(store)));
      expect(answer?.status).toBe("fulfilled");
      expect(await findDailyLetter(owner)).toBeNull();
      expect(await findDailyLetter(member)).toMatchObject({ byPush: true, hour: 21 });
    }
  });

  test("of two browsers that sign in at the same moment one brings its letter along", async () => {
    const [one, other] = [visitor().owner, visitor().owner];
    const { owner } = await account("member");
    for (const each of [one, other]) await keepDailyLetter(each, { ...WANTED, email: someone() }, from());
    const [answer] = await whileOpen(
      (client) => moveDailyLetter({ visitorId: one.visitorId, userId: owner.userId }, client),
      () => move(other.visitorId, owner.userId),
    );
    expect(answer?.status).toBe("fulfilled");
    expect(await db().dailyLetter.count({ where: { OR: [one, other, owner] } })).toBe(1);
  });

  test("is in the export, and goes with the account", async () => {
    const { owner, id, nextAt } = await subscriber();
    await sendDailyLetters(nextAt);
    const { dailyLetter } = await exportAccount(owner.userId);
    expect(dailyLetter).toMatchObject({ hour: 7, zone: "Europe/Berlin", language: "de" });
    expect(dailyLetter?.days).toHaveLength(1);
    await db().user.delete({ where: { id: owner.userId } });
    expect(await daysOf(id)).toEqual([]);
  });
});
