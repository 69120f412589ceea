import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getPerson } from "~/accounts/web/person.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { limitRequest } from "~/limit-request.server";
import type { PageHandle } from "~/page-handle";
import { readForm } from "~/read-form.server";
import { helpInCrisis } from "~/readings/crisis/screen.server";
import { LimitNotice } from "~/readings/limit-notice";
import { listReaders } from "~/readings/readers/list-readers.server";
import { isTarotKind, type TarotKind } from "~/readings/reading";
import { ReadingError } from "~/readings/reading-error";
import { checkOrder, startReading } from "~/readings/start-reading.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { countUses } from "~/usage/count-uses.server";
import { hoursUntilNextDay, utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { ensureOwner } from "~/usage/visitor.server";
import { KindPicker } from "./kind-picker";
import { EMPTY_ORDER } from "./order";
import { OrderForm } from "./order-form";
import { orderValues, parseOrder } from "./parse-order.server";
import { presetText } from "./presets";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
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
        { name: t("nav.tarot"), path: "/tarot" },
        ...(kind ? [{ name: t(`tarot.${kind}.name`), path: `/tarot/${kind}` }] : []),
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
  const language = requireLanguage(request, params);
  const kind = requireKind(params.type);
  if (!kind) throw new Response(null, { status: 405, headers: { Allow: "GET" } });
  const form = await readForm(request);
  const values = orderValues(form);
  await helpInCrisis(values.question, language, () => limitRequest("ask", request, context));
  const preset = presetText(form.get("preset"), translator(language));
  if (preset) return { problem: null, values: { ...values, question: preset }, errors: {} };
  const { order, errors } = parseOrder(values, kind);
  if (!order) return data({ problem: "fields" as const, values, errors }, { status: 422 });
  const person = await getPerson(request, context);
  try {
    await checkOrder(person, order);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    const isPremium = error.code === "premium";
    const problem = isPremium ? ("premium" as const) : ("limit" as const);
    return data({ problem, values, errors }, { status: isPremium ? 403 : 429 });
  }
  const { owner, headers } = await ensureOwner(person.owner);
  const id = await startReading(owner, { ...order, language });
  return redirect(`/${language}/readings/${id}`, { status: 303, headers });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

/** Whoever has asked before sees what is left of the day. */
export const handle: PageHandle = { sameFor: "newcomers" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function TarotPage() {
  const { t } = useTranslation();
  const { language, kind, role, readers, usage, hours } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
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
