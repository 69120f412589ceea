import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { SPREADS } from "~/readings/tarot/spreads.data";
import { utcDay } from "~/usage/day";
import { HomeClosing } from "./closing";
import { Hero } from "./hero";
import type { HeroPreset } from "./hero-form";
import { ownReviews } from "./own-reviews.server";
import { Reviews } from "./reviews";
import { samplesIn } from "./samples.server";
import { ServiceSelector } from "./service-selector";
import { SpecialReadings } from "./special-readings";

const SHOWN_CARDS = ["moon", "star", "sun"];
const DAY = 24 * 60 * 60 * 1000;

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
    presets: presetsOf(utcDay()),
    samples: samplesIn(language),
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
  const { language, ownReviews, cards, presets, samples } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero language={language} cards={cards} presets={presets} />
      <ServiceSelector language={language} samples={samples} />
      <SpecialReadings language={language} />
      <Reviews own={ownReviews} />
      <HomeClosing language={language} />
    </>
  );
}

/** The questions to choose from, other ones first on each day. */
function presetsOf(day: string): HeroPreset[] {
  const { presets } = SPREADS.timeline;
  const first = (Date.parse(day) / DAY) % presets.length;
  return [...presets.slice(first), ...presets.slice(0, first)];
}
