import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeadLink } from "~/accounts/parts/dead-link";
import { confirmDailyLetter, findConfirmable } from "~/daily/confirm-daily.server";
import { typedLine } from "~/http/form-text.server";
import { limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await findConfirmable(token);
  const t = translator(language);
  const words = { title: t("daily.confirm.title"), description: t("daily.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language, token, email: found?.email ?? null };
}

/** The link of a mail changes nothing by being opened: programs open links too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  await limitRequest("change", request, context);
  const isDone = await confirmDailyLetter(typedLine(form, "token"));
  return data({ problem: null, isDone }, { status: isDone ? 200 : 422 });
}

export const clientAction = unlessOffline;

export default function ConfirmDailyPage() {
  const { t } = useTranslation();
  const { language, token, email } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isDone = answer?.problem === null && answer.isDone;
  const isDead = email === null || (answer?.problem === null && !answer.isDone);
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section text-center sm:px-6 sm:pt-16">
      <PageTitle
        title={isDone ? t("daily.confirm.done") : t("daily.confirm.heading")}
        {...(!isDead && { lead: isDone ? t("daily.confirm.doneText") : t("daily.confirm.text", { email }) })}
      />
      {answer?.problem === "offline" && <OfflineNotice />}
      {isDead && <DeadLink text={t("daily.confirm.dead")} wasPressed={answer !== undefined} />}
      {!isDead && !isDone && (
        <Form method="post" action={pathTo.dailyConfirm(language)}>
          <input type="hidden" name="token" value={token} />
          <SendButton>{t("daily.confirm.button")}</SendButton>
        </Form>
      )}
      {(isDead || isDone) && (
        <p>
          <ButtonLink look="quiet" to={pathTo.daily(language)}>
            {t("daily.toPage")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
