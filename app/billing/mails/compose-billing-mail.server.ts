import { z } from "zod";
import { db } from "~/db.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { writtenDay } from "~/i18n/written-day";
import { type Composer, type Composers, type Draft, pageUrl, writeLetter } from "~/mail.server";
import type { Prisma } from "../../../prisma/client/client";
import { dollars } from "../dollars";
import { PLANS } from "../plans";
import { billingMailTexts, type TermName } from "./billing-mail-texts.server";
import { mendingUrl } from "./mending-url.server";
import { BILLING_MAILS, type BillingMail } from "./queue-changes.server";
import { daysUntil, writtenDistance } from "./written-days";

/** What a mail was queued with: the plan, cents of a period or nothing, and the day that it is paid until. */
const termsData = z.object({
  plan: z.enum(PLANS.map(({ type }) => type)),
  price: z.string().regex(/^\d*$/),
  day: z.iso.date(),
  invoice: z.string().optional(),
});

type Terms = z.output<typeof termsData>;

interface Contents {
  /** What it lists of the terms, in this order. */
  terms: TermName[];
  /** Where its button leads. */
  page: typeof pathTo.subscription;
  /** Which subscription of its reader it is true of, where that may change while it waits; without one it is not sent. */
  trueOf?: (terms: Terms) => Prisma.SubscriptionWhereInput;
  /** Leads to where its invoice is paid instead, and is not sent once that is. */
  mends?: boolean;
}

/** Who waits longer for the mail of the end is not written to: it is no news any more. */
const LATEST_GOODBYE = 7 * 24 * 60 * 60 * 1000;

const stillThere = (): Prisma.SubscriptionWhereInput => ({
  OR: [{ expiresAt: { gt: new Date() } }, { status: "active", endedAt: null }],
});

const CONTENTS: Record<BillingMail, Contents> = {
  welcome: { terms: ["plan", "price", "renewal"], page: pathTo.subscription },
  renewal: {
    terms: ["plan", "price", "renewal"],
    page: pathTo.subscription,
    trueOf: ({ plan }) => ({
      status: "active",
      planType: plan,
      expiresAt: { gt: new Date() },
      endedAt: null,
    }),
  },
  "payment-failed": {
    terms: ["plan", "price"],
    page: pathTo.subscription,
    trueOf: ({ invoice }) => ({
      paymentState: { in: ["failed", "action_required"] },
      status: "active",
      endedAt: null,
      ...(invoice && { failedInvoiceId: invoice }),
    }),
    mends: true,
  },
  cancelled: { terms: ["plan", "until", "credit"], page: pathTo.subscription },
  ended: { terms: ["plan", "until", "credit"], page: pathTo.plans },
  over: {
    terms: ["plan", "credit"],
    page: pathTo.plans,
    trueOf: () => ({
      status: "cancelled",
      expiresAt: { lte: new Date(), gt: new Date(Date.now() - LATEST_GOODBYE) },
      user: { subscriptions: { none: stillThere() } },
    }),
  },
};

/** Who writes the mails about a subscription, by their kinds. */
export const billingComposers: Composers = Object.fromEntries(
  BILLING_MAILS.map((what) => [`billing.${what}`, composer(what)]),
);

/** Nobody is told what is not so any more when their mail is sent. */
function composer(what: BillingMail): Composer {
  const contents = CONTENTS[what];
  return async (mail) => {
    const { recipient, language } = mail;
    const terms = termsData.parse(mail.data);
    if (contents.trueOf && !(await isStillTrue(recipient, contents.trueOf(terms)))) return null;
    const mending = contents.mends && terms.invoice ? await mendingUrl(terms.invoice) : undefined;
    if (mending === null) return null;
    const credit = contents.terms.includes("credit") ? await creditOf(recipient) : 0;
    const texts = billingMailTexts(language);
    const { subject, paragraphs, button, running = [], lapsed = [] } = texts.mails[what];
    const days = daysUntil(terms.day);
    const missing: Partial<Record<TermName, boolean>> = { price: terms.price === "", credit: credit === 0 };
    const known = contents.terms.filter((name) => !missing[name]);
    const draft: Draft = {
      subject,
      paragraphs: [
        ...(days > 0 ? running : lapsed),
        ...paragraphs,
        ...(credit > 0 ? [texts.creditLeft] : []),
      ],
      facts: known.map((name) => texts.terms[name]),
      button: { label: button, url: mending ?? pageUrl(mail, contents.page) },
      reason: texts.reason,
    };
    return writeLetter(mail, draft, {
      ...inWords(terms, language),
      when: writtenDistance(days, language),
      credit: dollars(credit, language),
    });
  };
}

async function isStillTrue(email: string, where: Prisma.SubscriptionWhereInput): Promise<boolean> {
  return (await db().subscription.count({ where: { AND: [where, { user: { email } }] } })) > 0;
}

async function creditOf(email: string): Promise<number> {
  const row = await db().customer.findFirst({ where: { user: { email } }, select: { credit: true } });
  return row?.credit ?? 0;
}

function inWords({ plan, price, day }: Terms, language: Language) {
  const t = translator(language);
  return {
    plan: t(`plans.${plan}.name`),
    price: dollars(Number(price), language),
    period: t(`plans.${plan}.period`),
    day: writtenDay(day, language),
  };
}
