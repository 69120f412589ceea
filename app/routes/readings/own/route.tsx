import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { FirstButton } from "~/readings/parts/first-button";
import { FormLimit } from "~/readings/parts/form-limit";
import { NetworkNotice } from "~/readings/parts/network-notice";
import { listReaders } from "~/readings/readers/list-readers.server";
import { isTarotKind } from "~/readings/reading";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { answerOwn } from "./answer-own.server";
import { CardChoice } from "./card-choice";
import { ownAddress } from "./own-address";
import { OwnForm } from "./own-form";
import { OwnTable } from "./own-table";
import { hasFault, layNamed, readOwnState, showOwn } from "./show-own.server";
import { SpreadRow } from "./spread-row";
import { OWN_FORM, OwnFormStands } from "./step-link";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const spread = searchParams.get("spread");
  const state = isTarotKind(spread) ? readOwnState(spread, searchParams) : null;
  const shown = state && showOwn(state, language);
  const named = state && layNamed(state, language);
  if (named) throw redirect(ownAddress(language, named), 303);
  const { owner, role } = await getPerson(request, context);
  const t = translator(language);
  const words = { title: t("own.title"), description: t("own.description"), isPrivate: true };
  return data(
    {
      head: pageHead(request, language, words),
      language,
      role,
      shown,
      readers: listReaders(language).map(({ id, name, image, isPremiumOnly }) => ({
        ...{ id, name, image, isPremiumOnly },
      })),
      usage: { taken: await countUses(owner, utcDay()), limit: DAILY_LIMITS[role] },
    },
    { status: (spread && !state) || (shown && hasFault(shown)) ? 422 : 200 },
  );
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerOwn({ request, context });
}

export const clientAction = unlessOffline;

export default function OwnCardsPage() {
  const { t } = useTranslation();
  const { language, role, readers, usage, ...loaded } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const sent = answer && "shown" in answer ? answer : null;
  const shown = sent?.shown ?? loaded.shown;
  const help = sent?.help ?? null;
  const left = Math.max(0, usage.limit - usage.taken);
  const isLaying = sent?.problem === "laying";
  const isLaid = shown?.places.every(({ card }) => card !== null) ?? false;
  const hasForm = shown !== null && (isLaid || sent !== null);
  return (
    <OwnFormStands.Provider value={hasForm}>
      <div className="mx-auto max-w-4xl space-y-8 px-4 pt-8 pb-section sm:px-6">
        <PageTitle title={t("own.heading")} lead={t("own.lead")} />
        {answer?.problem === "offline" && <OfflineNotice />}
        <FormLimit {...{ role, left, language, answer, help }} limit={usage.limit} isReady={isLaid} />
        {answer?.problem === "premium" && !help && <Paywall />}
        {hasForm && <FirstButton form={OWN_FORM}>{t("own.read")}</FirstButton>}
        <SpreadRow
          language={language}
          kind={shown?.kind ?? null}
          laid={shown?.places.map(({ laid }) => laid) ?? []}
        />
        {shown && <OwnTable shown={shown} language={language} isSent={sent !== null && !isLaying} />}
        {shown && shown.open !== null && <CardChoice shown={shown} open={shown.open} language={language} />}
        {hasForm && (
          <OwnForm
            shown={shown}
            readers={readers}
            isPremium={role === "subscriber"}
            initial={sent?.values ?? { question: "", reader: "selene" }}
            errors={sent?.errors ?? {}}
            refusal={isLaying ? null : sent}
            left={left}
            notice={
              sent?.problem === "network" && (
                <NetworkNotice role={role} captcha={sent.captcha} again={t("own.read")} />
              )
            }
          />
        )}
        <p className="text-center">
          <a href={pathTo.readings(language)} className="link">
            {t("readings.title")}
          </a>
        </p>
      </div>
    </OwnFormStands.Provider>
  );
}
