import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import type { PageHandle } from "~/page-handle";
import { CardFace } from "~/readings/card-face";
import { Breadcrumb } from "~/ui/breadcrumb";
import { DailyCall } from "./daily-call";
import { Meaning } from "./meaning";
import { Neighbours } from "./neighbours";
import { showCard } from "./show-card.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
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
        { name: t("nav.tarotInfo"), path: "/tarot-info" },
        { name: t("cards.heading"), path: "/tarot-info/cards" },
        { name, path: `/tarot-info/cards/${id}` },
      ],
    }),
    language,
    ...shown,
  };
}

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function CardPage() {
  const { t } = useTranslation();
  const { head, language, card, suit, upright, reversed, previous, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mx-auto max-w-6xl px-4 pt-4 pb-section sm:px-6">
        <Breadcrumb crumbs={head.crumbs} language={language} />
        <article className="mt-6 grid gap-x-16 gap-y-10 sm:mt-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <header className="lg:col-start-2">
            <h1 className="text-title">{card.name}</h1>
            <p className="mt-2">
              <Link
                to={`/${language}/tarot-info/cards#${suit}`}
                viewTransition
                className="link inline-flex min-h-11 items-center text-soft"
              >
                {t(`cards.suits.${suit}`)}
              </Link>
            </p>
          </header>
          <div className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
            <div className="mx-auto max-w-64 sm:max-w-80 lg:sticky lg:top-8 lg:max-w-none">
              <CardFace {...card} orientation="upright" alt={t("cards.card.picture", { name: card.name })} />
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
