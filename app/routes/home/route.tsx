import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { Ornament } from "~/ui/ornament";
import { SectionHeading } from "~/ui/section-heading";
import { HomeClosing } from "./closing";
import { Hero } from "./hero";
import { ownReviews } from "./own-reviews.server";
import { Reviews } from "./reviews";
import { ServiceSelector } from "./service-selector";
import { SpecialReadings } from "./special-readings";

const SHOWN_CARDS = ["moon", "star", "sun"];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  if (!params.lang)
    throw redirect(pathTo.home(language), { status: 302, headers: { Vary: "Cookie, Accept-Language" } });
  const t = translator(language);
  return {
    head: pageHead(request, language, { title: t("home.title"), description: t("home.description") }),
    language,
    ownReviews: ownReviews(language),
    cards: SHOWN_CARDS.map((id) => ({ ...cardOf(id), name: cardText(id, language).name })),
  };
}

/** Nothing is sent to the home page; an unknown first segment is an unknown page. */
export function action({ context }: ActionFunctionArgs) {
  const headers = { Allow: "GET", "Content-Language": context.language };
  throw new Response(null, { status: 405, headers });
}

/** The query only says which service is looked at. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function HomePage() {
  const { t } = useTranslation();
  const { language, ownReviews, cards } = useLoaderData<typeof loader>();
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
      <Reviews own={ownReviews} />
      <HomeClosing language={language} />
    </>
  );
}
