import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DAILY_ORDER, findDailyDay, whereOpened } from "~/daily/daily-day.server";
import { ask } from "~/http/ask.server";
import { captchaSettings } from "~/http/captcha.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { writtenDay } from "~/i18n/written-day";
import { CardFace } from "~/readings/parts/card-face";
import { LimitNotice } from "~/readings/parts/limit-notice";
import { NetworkNotice } from "~/readings/parts/network-notice";
import { ReadingError } from "~/readings/reading-error";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { nameDrawn } from "~/readings/tarot/name-card.server";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { SendButton } from "~/ui/send-button";
import { DAILY_LIMITS } from "~/usage/limits";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { owner, role } = await getPerson(request, context);
  const day = await requireDay(params.id);
  const opened = await whereOpened(day, owner);
  if (opened === "here") return redirect(pathTo.reading(language, day.readingId), 303);
  const { id, orientation } = day.card;
  const { imageUrl, numeral } = cardOf(id);
  const title = nameDrawn(day.card, language);
  const description = translator(language)("daily.description");
  return {
    head: pageHead(request, language, { title, description, isPrivate: true }),
    language,
    role,
    limit: DAILY_LIMITS[role],
    title,
    written: writtenDay(day.day, language, { hasYear: false }),
    cardId: id,
    face: { imageUrl, numeral, orientation },
    meaning: cardText(id, language)[orientation].meaning,
    opened,
  };
}

/** Makes the reading of the card that was told: whoever opens it, in whichever browser, spends a use of their own day. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const day = await requireDay(params.id);
  const { owner } = await getPerson(request, context);
  if (await whereOpened(day, owner)) return redirect(pathTo.dailyCard(language, day.id), 303);
  try {
    const asked = await ask({ request, context, form, prepared: day }, DAILY_ORDER, language);
    if (asked.outcome !== "stored") throw new Response(null, { status: 422 });
    const headers = await rememberVisitor(asked.newVisitor);
    return redirect(pathTo.reading(language, asked.id), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    if (error.code === "network")
      return data({ problem: "network" as const, captcha: captchaSettings() }, { status: 429 });
    if (error.code === "limit") return data({ problem: "limit" as const }, { status: 429 });
    // It was opened at this moment, here or elsewhere: its page knows where it is.
    return redirect(pathTo.dailyCard(language, day.id), 303);
  }
}

async function requireDay(id: string | undefined) {
  const day = await findDailyDay(id);
  if (!day) throw new Response(null, { status: 404 });
  return day;
}

export const clientAction = unlessOffline;

export default function DailyCardPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { language, role, limit, title, written, cardId, face, meaning, opened } = page;
  return (
    <article className="mx-auto grid max-w-5xl gap-8 px-4 pt-8 pb-section sm:px-6 sm:pt-12 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-14">
      <div className="mx-auto w-56 sm:w-72 md:w-full">
        <CardFace {...face} sizes="(min-width: 48rem) 20rem, 16rem" />
      </div>
      <div className="space-y-5 md:self-center">
        <p className="text-lg text-brass">{t("daily.card.day", { day: written })}</p>
        <h1 className="text-heading wrap-anywhere">{title}</h1>
        <p className="max-w-prose text-lg">{meaning}</p>
        {answer?.problem === "offline" && <OfflineNotice />}
        {answer?.problem === "limit" && (
          <LimitNotice role={role} limit={limit} language={language} occasion={answer} />
        )}
        {opened ? (
          <>
            <p className="max-w-prose text-soft">
              {opened === "deleted" ? t("daily.card.deleted") : t("daily.card.elsewhere")}
            </p>
            <p>
              <ButtonLink look="quiet" to={pathTo.card(language, cardId)}>
                {t("daily.card.more")}
              </ButtonLink>
            </p>
          </>
        ) : (
          <Form method="post" className="space-y-3">
            {answer?.problem === "network" ? (
              <NetworkNotice role={role} captcha={answer.captcha} again={t("daily.card.open")} />
            ) : (
              <SendButton>{t("daily.card.open")}</SendButton>
            )}
            <p className="max-w-prose text-sm text-soft">{t("daily.card.cost")}</p>
          </Form>
        )}
      </div>
    </article>
  );
}
