import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { checkWanted } from "~/daily/check-wanted.server";
import { findDailyLetter, hasLostBrowsers, keepDailyLetter } from "~/daily/keep-daily.server";
import { endPushes, leaveDailyLetter } from "~/daily/leave-daily.server";
import { readPushSubscription } from "~/daily/push/push-subscriptions.server";
import { pushKey } from "~/daily/push/vapid.server";
import { settings } from "~/env.server";
import { askingOwner } from "~/http/asking-owner.server";
import { typedLine, typedText } from "~/http/form-text.server";
import { limitQuickRequest, limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { currentSession, getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { zoneOf } from "~/readings/sky/keep-whereabouts.server";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";
import { DailyForm } from "./daily-form";
import { offerDaily } from "./offer-daily.server";
import { StandingLetter } from "./standing-letter";

/** What the page says of what it did. */
const SAID = ["kept", "asked", "left", "quiet"] as const;

/** What ends all of it, or its being shown by browsers. */
const ENDINGS = [
  { intent: "leave", end: leaveDailyLetter, said: "left" },
  { intent: "quiet", end: endPushes, said: "quiet" },
] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { owner } = await getPerson(request, context);
  if (owner) await limitQuickRequest("list", request, context);
  const said = new URL(request.url).searchParams.get("said");
  const [letter, isLost, zone, ownEmail] = await Promise.all([
    findDailyLetter(owner),
    hasLostBrowsers(owner),
    zoneOf(owner),
    provenEmail(request, context),
  ]);
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("daily.title"),
      description: t("daily.description"),
      card: "daily",
      crumbs: [{ name: t("daily.heading"), path: pathTo.daily(language) }],
      isSelection: said !== null,
    }),
    language,
    said: SAID.find((each) => each === said) ?? null,
    isLost,
    letter: letter && { ...letter, email: letter.email ?? ownEmail },
    pushKey: settings().keepsOnDevice ? pushKey() : null,
    offer: offerDaily({ letter, zone, ownEmail, language }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language, clientAddress } = context;
  const form = await readForm(request);
  await limitRequest("change", request, context);
  const { owner: known } = await getPerson(request, context);
  const ending = ENDINGS.find(({ intent }) => intent === form.get("intent"));
  if (ending) {
    if (known) await ending.end(known);
    return redirect(pathTo.daily(language, { said: ending.said }), 303);
  }
  const isPushed = form.get("browser") !== null || (await findDailyLetter(known))?.byPush === true;
  const browser = readPushSubscription(typedText(form, "browser"));
  const email = typedLine(form, "email");
  const values = {
    // Whoever has it shown by a browser may leave the address away.
    byMail: !isPushed || email !== "",
    email,
    hour: typedLine(form, "hour"),
    zone: typedLine(form, "zone"),
    language: typedLine(form, "language"),
  };
  const { wanted, faults } = checkWanted(
    { ...values, byPush: isPushed },
    await provenEmail(request, context),
  );
  if (faults) return data({ problem: "fields" as const, values, faults }, { status: 422 });
  if (form.get("browser") !== null && !browser)
    return data({ problem: "fields" as const, values, faults: ["push" as const] }, { status: 422 });
  const { owner, newVisitor } = await askingOwner(request, context);
  const said = await keepDailyLetter(owner, wanted, clientAddress, browser);
  if (said === "many") return data({ problem: "fields" as const, values, faults: [said] }, { status: 429 });
  const headers = await rememberVisitor(newVisitor);
  return redirect(pathTo.daily(language, { said }), { status: 303, headers });
}

/** The address of the account that is signed in, once it is proven: it needs no consent of its own. */
async function provenEmail(...asked: Parameters<typeof currentSession>): Promise<string | null> {
  const session = await currentSession(...asked);
  return session?.account.isVerified ? session.account.email : null;
}

export const clientAction = unlessOffline;

export default function DailyPage() {
  const { t } = useTranslation();
  const { said, isLost, letter, offer, pushKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer && "values" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-section sm:px-6">
      <PageTitle title={t("daily.heading")} lead={t("daily.lead")} />
      {said && !refused && (
        <p role="status" className="sheet mt-8 p-4 text-center text-brass">
          {t(`daily.said.${said}`)}
        </p>
      )}
      {answer?.problem === "offline" && <OfflineNotice />}
      {isLost && (
        <div className="sheet mt-8 p-4 sm:p-6">
          <p className="max-w-prose">{t("daily.push.lost")}</p>
        </div>
      )}
      {letter && <StandingLetter letter={letter} hour={offer.hours[letter.hour] ?? ""} />}
      <section aria-labelledby="when" className="sheet mt-8 space-y-5 p-4 sm:p-6">
        <h2 id="when" className="text-2xl">
          {letter ? t("daily.again") : t("daily.when")}
        </h2>
        <DailyForm
          key={said}
          offer={offer}
          initial={refused?.values ?? offer.chosen}
          faults={refused?.faults ?? []}
          letter={letter}
          pushKey={pushKey}
        />
        <p className="max-w-prose border-t border-line pt-4 text-sm text-soft">{t("daily.terms")}</p>
        {letter && (
          <Form method="post">
            <SendButton name="intent" value="leave" intent="leave" look="quiet">
              {t("daily.stop")}
            </SendButton>
          </Form>
        )}
      </section>
    </div>
  );
}
