import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import type { PageHandle } from "~/page-handle";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { Ornament } from "~/ui/ornament";
import { SectionHeading } from "~/ui/section-heading";
import { Closing } from "./closing";
import { Hero } from "./hero";
import { Reviews } from "./reviews";
import { ServiceSelector } from "./service-selector";
import { SpecialReadings } from "./special-readings";

const SHOWN_CARDS = ["moon", "star", "sun"];

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  if (!params.lang)
    throw redirect(`/${language}`, { status: 302, headers: { Vary: "Cookie, Accept-Language" } });
  const t = translator(language);
  return {
    head: pageHead(request, language, { title: t("home.title"), description: t("home.description") }),
    language,
    cards: SHOWN_CARDS.map((id) => ({ ...cardOf(id), name: cardText(id, language).name })),
  };
}

/** Nothing is sent to the home page; an unknown first segment is an unknown page. */
export function action({ request, params }: ActionFunctionArgs) {
  requireLanguage(request, params);
  throw new Response(null, { status: 405, headers: { Allow: "GET" } });
}

/** The query only says which service is looked at. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function HomePage() {
  const { t } = useTranslation();
  const { language, cards } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero language={language} cards={cards} />
      <ServiceSelector language={language} />
      <SpecialReadings language={language} />
      <section className="mx-auto max-w-3xl px-4 pb-section text-center sm:px-6">
        <Ornament name="moon-phases" className="mx-auto mb-10 text-brass" />
        <SectionHeading>{t("home.promise.heading")}</SectionHeading>
        <p className="text-lg text-soft">{t("home.promise.text")}</p>
      </section>
      <Reviews />
      <Closing language={language} />
    </>
  );
}
