import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askingOwner } from "~/http/asking-owner.server";
import { typedLine } from "~/http/form-text.server";
import { limitQuickRequest, limitRequest } from "~/http/limit-request.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { MoonDisc, SkyWords } from "~/readings/parts/sky-box";
import { checkWhereabouts } from "~/readings/sky/check-whereabouts";
import { findWhereabouts, forgetWhereabouts, keepWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import { tellSky } from "~/readings/sky/show-sky.server";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { Divider } from "~/ui/ornament";
import { offerWhereabouts } from "./offer-whereabouts.server";
import { ForgetForm, WhereaboutsForm } from "./whereabouts-form";

/** What the page says of what it did. */
const SAID = ["kept", "forgotten"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { owner } = await getPerson(request, context);
  if (owner) await limitQuickRequest("list", request, context);
  const said = new URL(request.url).searchParams.get("said");
  const where = await findWhereabouts(owner);
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("sky.title"),
      description: t("sky.description"),
      card: "daily",
      crumbs: [{ name: t("sky.heading"), path: pathTo.sky(language) }],
      isSelection: said !== null,
    }),
    language,
    said: SAID.find((each) => each === said) ?? null,
    sky: tellSky(where, language),
    isKnown: where !== null,
    offer: offerWhereabouts(where, language),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  await limitRequest("change", request, context);
  if (form.get("intent") === "forget") {
    await forgetWhereabouts((await getPerson(request, context)).owner);
    return redirect(pathTo.sky(language, { said: "forgotten" }), 303);
  }
  const values = {
    zone: typedLine(form, "zone"),
    city: typedLine(form, "city"),
    latitude: typedLine(form, "latitude"),
    longitude: typedLine(form, "longitude"),
  };
  const { whereabouts, faults } = checkWhereabouts(values);
  if (faults) return data({ problem: "fields" as const, values, faults }, { status: 422 });
  const { owner, newVisitor } = await askingOwner(request, context);
  await keepWhereabouts(owner, whereabouts);
  const headers = await rememberVisitor(newVisitor);
  return redirect(pathTo.sky(language, { said: "kept" }), { status: 303, headers });
}

export const clientAction = unlessOffline;

/** Whoever has said where they are sees the sky from there. */
export const handle: PageHandle = { sameFor: "newcomers" };

export default function SkyPage() {
  const { t } = useTranslation();
  const { language, said, sky, isKnown, offer } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer && "values" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-section sm:px-6">
      <div className="text-center">
        <h1 className="text-title">{t("sky.heading")}</h1>
        <Divider className="mx-auto my-5" />
        <p className="text-lg text-soft">{sky.written}</p>
      </div>
      <section className="mt-8 flex flex-col items-center gap-6 text-center text-lg">
        <MoonDisc lit={sky.lit} size={144} />
        <div className="max-w-xl space-y-3 text-balance">
          <SkyWords sky={sky} />
        </div>
      </section>
      <section aria-labelledby="whereabouts" className="sheet mt-section space-y-5 p-3 sm:p-6">
        <h2 id="whereabouts" className="text-2xl">
          {t("sky.from")}
        </h2>
        <p className="max-w-prose">{t("sky.text")}</p>
        {said && (
          <p role="status" className="text-brass">
            {t(`sky.${said}`)}
          </p>
        )}
        {answer?.problem === "offline" && <OfflineNotice />}
        <WhereaboutsForm
          key={said}
          offer={offer}
          initial={refused?.values ?? offer.chosen}
          faults={refused?.faults ?? []}
        />
        {isKnown && <ForgetForm language={language} />}
      </section>
    </div>
  );
}
