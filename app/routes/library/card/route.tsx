import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { libraryHeaders } from "~/http/kept-pages.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { Breadcrumb } from "~/ui/breadcrumb";
import { DailyCall } from "./daily-call";
import { Meaning } from "./meaning";
import { MetLine } from "./met-line";
import { Neighbours } from "./neighbours";
import { showCard } from "./show-card.server";

/** How wide the card's picture is within its frame. */
const PICTURE = "(min-width: 64rem) 17.6rem, (min-width: 40rem) 16rem, 14.4rem";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const shown = showCard(params.card, language);
  if (!shown) throw new Response(null, { status: 404 });
  const { id, name } = shown.card;
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("cards.card.title", { name }),
      description: t("cards.card.description", { name }),
      card: `cards/${id}`,
      crumbs: [
        { name: t("nav.tarotInfo"), path: pathTo.guide(language) },
        { name: t("cards.heading"), path: pathTo.cards(language) },
        { name, path: pathTo.card(language, id) },
      ],
    }),
    language,
    ...shown,
  };
}

export const headers = libraryHeaders;

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function CardPage() {
  const { t } = useTranslation();
  const { head, language, card, suit, upright, reversed, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mx-auto max-w-6xl px-4 pt-4 pb-section sm:px-6">
        <Breadcrumb crumbs={head.crumbs} />
        <article className="mt-6 grid gap-x-16 gap-y-10 sm:mt-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <header className="lg:col-start-2">
            <h1 className="text-title">{card.name}</h1>
            <p className="mt-2">
              <Link
                to={pathTo.cards(language, suit)}
                viewTransition
                className="link inline-flex min-h-11 items-center text-soft"
              >
                {t(`cards.suits.${suit}`)}
              </Link>
            </p>
            <MetLine card={card.id} language={language} />
          </header>
          <div className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
            <div className="mx-auto max-w-72 sm:max-w-80 lg:sticky lg:top-8 lg:max-w-none">
              <CardFace
                {...card}
                orientation="upright"
                sizes={PICTURE}
                alt={t("cards.card.picture", { name: card.name })}
              />
            </div>
          </div>
          <Meaning orientation="upright" meaning={upright} />
          <Meaning orientation="reversed" meaning={reversed} card={card} />
        </article>
        <Neighbours previous={previous} next={next} language={language} />
      </div>
      <DailyCall language={language} />
    </>
  );
}
