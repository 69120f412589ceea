import { confirmDailyLetter } from "~/daily/confirm-daily.server";
import { DAILY_ORDER, findDailyDay, whereOpened } from "~/daily/daily-day.server";
import type { WantedLetter } from "~/daily/daily-letter";
import { dailyToken } from "~/daily/daily-tokens.server";
import { findDailyLetter, hasLostBrowsers, keepDailyLetter } from "~/daily/keep-daily.server";
import { endPushes, leaveByToken } from "~/daily/leave-daily.server";
import { dailyComposers } from "~/daily/mails/compose-daily.server";
import { moveDailyLetter } from "~/daily/move-daily.server";
import { noteDelivery } from "~/daily/push/push-subscriptions.server";
import { sendPushes } from "~/daily/push/send-pushes.server";
import { sendDailyLetters } from "~/daily/send-daily.server";
import { db } from "~/db.server";
import { askForReading } from "~/readings/ask-for-reading.server";
import { account, askerFor, visitor } from "../in-process";

/** What people do with the card of the day, and what is sent. */
export async function tellOfDailyLetters(): Promise<void> {
  const { owner } = visitor();
  const email = "daily@mail.example";
  const wanted: WantedLetter = {
    ...{ byMail: true, email, byPush: true, hour: 7, zone: "UTC", language: "en" },
  };
  const browser = { endpoint: "https://push.service.invalid/x", p256dh: "x", auth: "x" };
  await keepDailyLetter(owner, wanted, "somebody", browser);
  await keepDailyLetter(owner, { ...wanted, byPush: false }, "somebody");
  await keepDailyLetter(owner, wanted, "somebody", browser);
  const letter = await findDailyLetter(owner);
  const id = letter?.id ?? "";
  const [asked] = await db().mail.findMany({ where: { recipient: email } });
  if (asked) await dailyComposers["daily.confirm"]?.({ ...asked, language: "en" });
  await confirmDailyLetter(dailyToken("confirm", { id, email }));
  await db().dailyLetter.update({ where: { id }, data: { nextAt: new Date() } });
  await sendDailyLetters();
  await sendPushes();
  const [mail] = await db().mail.findMany({ where: { recipient: email }, orderBy: { createdAt: "desc" } });
  const message = mail && (await dailyComposers["daily.card"]?.({ ...mail, language: "en" }));
  await message?.giveBack?.();
  const row = await db().dailyLetterDay.findFirst({ where: { letterId: id } });
  const day = await findDailyDay(row?.id);
  if (day) {
    const person = { owner, role: "member", clientAddress: "127.0.0.1" } as const;
    await askForReading({ ...askerFor(person), prepared: day }, DAILY_ORDER, "en");
    await whereOpened({ ...day, openedAt: new Date() }, owner);
  }
  const subscription = await db().pushSubscription.findFirst({ where: { letterId: id } });
  const subscriptionId = subscription?.id ?? id;
  for (const outcome of ["failed", "brought", "gone"] as const) await noteDelivery(subscriptionId, outcome);
  await hasLostBrowsers(owner);
  await keepDailyLetter(owner, { ...wanted, byPush: false }, "somebody");
  const { userId } = (await account("member")).owner;
  await endPushes(owner);
  await db().$transaction((client) => moveDailyLetter({ visitorId: owner.visitorId, userId }, client));
  await leaveByToken(dailyToken("leave", { id }));
  await db().mail.deleteMany({ where: { recipient: email } });
}
