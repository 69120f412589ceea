import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ask } from "~/http/ask.server";
import { captchaSettings } from "~/http/captcha.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { LimitNotice } from "~/readings/parts/limit-notice";
import { NetworkNotice } from "~/readings/parts/network-notice";
import { listReaders } from "~/readings/readers/list-readers.server";
import { isTarotKind, type TarotKind } from "~/readings/reading";
import { ReadingError } from "~/readings/reading-error";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { countUses } from "~/usage/count-uses.server";
import { hoursUntilNextDay, utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { KindPicker } from "./kind-picker";
import { EMPTY_ORDER, orderValues } from "./order";
import { OrderForm } from "./order-form";
import { presetText } from "./presets";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const kind = requireKind(params.type);
  const { owner, role } = await getPerson(request, context);
  const t = translator(language);
  const page = kind ?? "all";
  return {
    head: pageHead(request, language, {
      title: t(`tarot.${page}.title`),
      description: t(`tarot.${page}.description`),
      card: kind ?? "tarot",
      crumbs: [
        { name: t("nav.tarot"), path: pathTo.tarot(language) },
        ...(kind ? [{ name: t(`tarot.${kind}.name`), path: pathTo.spread(language, kind) }] : []),
      ],
    }),
    language,
    kind,
    role,
    readers: listReaders(language),
    usage: { taken: await countUses(owner, utcDay()), limit: DAILY_LIMITS[role] },
    hours: hoursUntilNextDay(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { language } = context;
  const kind = requireKind(params.type);
  if (!kind) throw new Response(null, { status: 405, headers: { Allow: "GET" } });
  const form = await readForm(request);
  const values = orderValues(form);
  const preset = presetText(kind, form.get("preset"), translator(language));
  try {
    const asked = await ask(
      { request, context, form },
      { ...values, kind, isDraft: preset !== null },
      language,
    );
    if (asked.outcome === "stored") {
      const headers = await rememberVisitor(asked.newVisitor);
      return redirect(pathTo.reading(language, asked.id), { status: 303, headers });
    }
    if (asked.outcome === "faults")
      return data({ problem: "fields" as const, values, errors: asked.faults }, { status: 422 });
    return { problem: null, values: { ...values, question: preset ?? values.question }, errors: {} };
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    if (error.code === "network") {
      const problem = "network" as const;
      return data({ problem, captcha: captchaSettings(), values, errors: {} }, { status: 429 });
    }
    const isPremium = error.code === "premium";
    const problem = isPremium ? ("premium" as const) : ("limit" as const);
    return data({ problem, values, errors: {} }, { status: isPremium ? 403 : 429 });
  }
}

export const clientAction = unlessOffline;

/** Whoever has asked before sees what is left of the day. */
export const handle: PageHandle = { sameFor: "newcomers" };

export default function TarotPage() {
  const { t } = useTranslation();
  const { language, kind, role, readers, usage, hours } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const form = answer && "values" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
      <PageTitle title={t(`tarot.${kind ?? "all"}.heading`)} lead={t(`tarot.${kind ?? "all"}.lead`)} />
      {answer?.problem === "limit" && (
        <LimitNotice role={role} limit={usage.limit} hours={hours} language={language} occasion={answer} />
      )}
      {answer?.problem === "offline" && <OfflineNotice />}
      <KindPicker language={language} kind={kind} />
      {kind && (
        <OrderForm
          key={kind}
          kind={kind}
          isPremium={role === "subscriber"}
          readers={readers}
          initial={form?.values ?? EMPTY_ORDER}
          errors={form?.errors ?? {}}
          refusal={answer?.problem === "premium" ? answer : null}
          notice={
            answer?.problem === "network" && (
              <NetworkNotice {...answer} role={role} again={t("tarot.submit")} />
            )
          }
          left={Math.max(0, usage.limit - usage.taken)}
        />
      )}
    </div>
  );
}

function requireKind(type: string | undefined): TarotKind | null {
  if (type === undefined) return null;
  if (isTarotKind(type)) return type;
  throw new Response(null, { status: 404 });
}
