import { z } from "zod";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import { ADDRESSES, pathTo } from "~/i18n/path-to";
import { joinSentences } from "~/i18n/typography";
import { writtenDay } from "~/i18n/written-day";
import { type Composers, type DueMail, type MailMessage, pageUrl, writeLetter } from "~/mail.server";
import { describeSky } from "~/readings/sky/describe-sky.server";
import { skyOfDay } from "~/readings/sky/sky-of-day.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import { type DailyDay, findDailyDay } from "../daily-day.server";
import { dailyToken } from "../daily-tokens.server";
import { LATEST } from "../send-daily.server";
import { dailyMailTexts } from "./daily-mail-texts.server";

/** Who writes the mails of the card of the day, by their kinds. */
export const dailyComposers: Composers = {
  "daily.confirm": composeConfirmation,
  "daily.card": composeCard,
};

const confirmData = z.object({ letter: z.uuid() });
const cardData = z.object({ day: z.uuid() });

/** To another address than the account's own: whether its owner wants this. */
async function composeConfirmation(mail: DueMail): Promise<MailMessage | null> {
  const { letter } = confirmData.parse(mail.data);
  const found = await db().dailyLetter.findUnique({ where: { id: letter } });
  if (!found || found.email !== mail.recipient || found.confirmedAt) return null;
  const { confirm, reason } = dailyMailTexts(mail.language);
  const token = dailyToken("confirm", { id: letter, email: mail.recipient });
  const url = pageUrl(mail, pathTo.dailyConfirm, { token });
  const values = { hour: hourIn(mail, found.hour), zone: found.zone.replaceAll("_", " ") };
  return writeLetter(
    mail,
    { ...confirm, button: { label: confirm.button, url }, reason: reason.asked },
    values,
  );
}

/** The card of a day. It is given to the mail server once: whether a server that said nothing has it, nobody knows. */
async function composeCard(mail: DueMail): Promise<MailMessage | null> {
  const { day: id } = cardData.parse(mail.data);
  const day = await findDailyDay(id);
  if (!day || !(await takeMailing(id, mail.recipient))) return null;
  return { ...writeCard(mail, day), giveBack: () => giveBackMailing(id) };
}

function writeCard(mail: DueMail, day: DailyDay): MailMessage {
  const { language } = mail;
  const { card, reason } = dailyMailTexts(language);
  const sky = describeSky(skyOfDay(day.day, day.zone), language);
  const { id, orientation } = day.card;
  const { meaning } = cardText(id, language)[orientation];
  const token = dailyToken("leave", { id: day.letterId });
  const draft = {
    subject: card.subject,
    paragraphs: card.paragraphs,
    facts: [{ label: card.sky, value: "{{sky}}" }],
    button: { label: card.button, url: pageUrl(mail, (lng) => pathTo.dailyCard(lng, day.id)) },
    after: card.after,
    link: { label: card.leave, url: pageUrl(mail, pathTo.dailyLeave, { token }) },
    reason: reason.sent,
  };
  const values = {
    card: nameDrawn(day.card, language),
    day: writtenDay(day.day, language, { hasYear: false }),
    meaning,
    sky: joinSentences([sky.phase, sky.moon], language),
  };
  const unsubscribeUrl = `${settings().appUrl}${ADDRESSES.dailyUnsubscribe}?token=${encodeURIComponent(token)}`;
  return { ...writeLetter(mail, draft, values), unsubscribeUrl };
}

/** Whether this mail may go now: once, while it is not too late, and to an address that still wants it. One statement. */
async function takeMailing(id: string, recipient: string): Promise<boolean> {
  const taken = await db().$executeRaw`
    UPDATE "daily_letter_days" AS d SET "mailed_at" = now()
    FROM "daily_letters" l LEFT JOIN "users" u ON u."id" = l."user_id"
    WHERE d."id" = ${id}::uuid AND l."id" = d."letter_id" AND d."mailed_at" IS NULL
      AND d."created_at" > now() - make_interval(secs => ${LATEST / 1_000}::int)
      AND l."by_mail" AND ${recipient} = CASE WHEN l."email" IS NULL THEN u."email" WHEN l."confirmed_at" IS NOT NULL THEN l."email" END`;
  return taken > 0;
}

async function giveBackMailing(id: string): Promise<void> {
  await db().$executeRaw`UPDATE "daily_letter_days" SET "mailed_at" = NULL WHERE "id" = ${id}::uuid`;
}

function hourIn({ language }: DueMail, hour: number): string {
  const format = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2026, 0, 1, hour)));
}
