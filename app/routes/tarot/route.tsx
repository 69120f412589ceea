import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ask } from "~/http/ask.server";
import { captchaSettings } from "~/http/captcha.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { OrderFaults } from "~/readings/check-order";
import { helpLines } from "~/readings/crisis/help-lines.server";
import { FormLimit } from "~/readings/parts/form-limit";
import { type OrderValues, useKeptOrder } from "~/readings/parts/kept-order";
import { NetworkNotice } from "~/readings/parts/network-notice";
import { PutAway } from "~/readings/parts/put-away";
import { SkyBox } from "~/readings/parts/sky-box";
import { listReaders } from "~/readings/readers/list-readers.server";
import { READERS } from "~/readings/readers/readers.data";
import { isTarotKind, type TarotKind } from "~/readings/reading";
import { ReadingError } from "~/readings/reading-error";
import { showSky } from "~/readings/sky/show-sky.server";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { Divider } from "~/ui/ornament";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { findDraft } from "./find-draft.server";
import { KindPicker, KindRow } from "./kind-picker";
import { EMPTY_ORDER, orderValues } from "./order";
import { OrderForm } from "./order-form";
import { presetText } from "./presets";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const kind = requireKind(params.type);
  const { owner, role } = await getPerson(request, context);
  const { searchParams } = new URL(request.url);
  const [taken, draft, sky] = await Promise.all([
    countUses(owner, utcDay()),
    findDraft(owner, searchParams.get("draft")),
    kind === "daily" ? showSky(owner, language) : null,
  ]);
  const readers = listReaders(language);
  const reader = readers.find(({ id }) => id === searchParams.get("reader"))?.id;
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
    readers,
    usage: { taken, limit: DAILY_LIMITS[role] },
    sky,
    draft: draft ?? (reader ? { ...EMPTY_ORDER, reader } : null),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { language } = context;
  const kind = requireKind(params.type);
  if (!kind) throw new Response(null, { status: 405, headers: { Allow: "GET" } });
  const form = await readForm(request);
  const values = orderValues(form);
  const chosen = form.get("kind");
  // A text browser sends every button's form to the page that it came from.
  if (chosen !== kind && isTarotKind(chosen)) return redirect(pathTo.spread(language, chosen), 303);
  const preset = presetText(kind, form.get("preset"), translator(language));
  try {
    const asked = await ask(
      { request, context, form },
      { ...values, kind, isDraft: preset !== null || chosen !== null },
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
    const help = error.offersHelp ? helpLines(language) : null;
    if (error.code === "network") {
      const problem = "network" as const;
      return data({ problem, captcha: captchaSettings(), values, errors: {}, help }, { status: 429 });
    }
    const isPremium = error.code === "premium";
    const problem = isPremium ? ("premium" as const) : ("limit" as const);
    const errors = isPremium && help ? premiumFault(values) : {};
    return data({ problem, values, errors, help }, { status: isPremium ? 403 : 429 });
  }
}

export const clientAction = unlessOffline;

/** Whoever has asked before sees what is left of the day. */
export const handle: PageHandle = { sameFor: "newcomers" };

export default function TarotPage() {
  const { t } = useTranslation();
  const { language, kind, role, readers, usage, sky, draft } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const kept = useKeptOrder();
  const form = answer && "values" in answer ? answer : null;
  const help = answer && "help" in answer ? answer.help : null;
  const left = Math.max(0, usage.limit - usage.taken);
  if (!kind)
    return (
      <div className="mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
        <div className="text-center">
          <h1 className="text-title">{t("tarot.all.heading")}</h1>
          <Divider className="mx-auto my-5" />
          <p className="text-lg text-soft">{t("tarot.all.lead")}</p>
        </div>
        <KindPicker language={language} />
        <OwnLink language={language} />
      </div>
    );
  return (
    <div className="mx-auto max-w-6xl space-y-4 px-4 pt-4 sm:px-6 lg:space-y-6 lg:py-6">
      {left > 0 && <KindRow language={language} kind={kind} />}
      <div className="text-center">
        <h1 className="text-2xl sm:text-heading">{t(`tarot.${kind}.heading`)}</h1>
        <p className="mx-auto mt-2 hidden max-w-2xl text-soft lg:block">{t(`tarot.${kind}.lead`)}</p>
      </div>
      <FormLimit {...{ role, left, language, answer, help }} limit={usage.limit} />
      {answer?.problem === "offline" && <OfflineNotice />}
      <PutAway isAway={left === 0}>
        {left === 0 && <KindRow language={language} kind={kind} />}
        <OrderForm
          kind={kind}
          isPremium={role === "subscriber"}
          readers={readers}
          initial={form?.values ?? draft ?? kept ?? EMPTY_ORDER}
          errors={form?.errors ?? {}}
          refusal={answer?.problem === "premium" && !help ? answer : null}
          notice={
            answer?.problem === "network" && (
              <NetworkNotice {...answer} role={role} again={t("tarot.submit")} />
            )
          }
          left={left}
        />
      </PutAway>
      {sky && <SkyBox sky={sky} language={language} />}
      <OwnLink language={language} />
      {kind === "daily" && (
        <p className="text-center">
          <Link to={pathTo.daily(language)} className="link inline-flex min-h-11 items-center">
            {t("daily.link")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** For whoever has drawn already. */
function OwnLink({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <p className="pb-4 text-center text-sm">
      <Link to={pathTo.own(language)} className="link inline-flex min-h-11 items-center text-soft">
        {t("own.link")}
      </Link>
    </p>
  );
}

/** What is to be chosen anew where a subscription is not spoken of. */
function premiumFault({ reader }: OrderValues): OrderFaults {
  return READERS.some(({ id, isPremiumOnly }) => id === reader && isPremiumOnly)
    ? { reader: "unknown" }
    : { deck: "unknown" };
}

function requireKind(type: string | undefined): TarotKind | null {
  if (type === undefined) return null;
  if (isTarotKind(type)) return type;
  throw new Response(null, { status: 404 });
}
