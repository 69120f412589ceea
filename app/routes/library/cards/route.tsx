import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { libraryHeaders } from "~/http/kept-pages.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { searchCards } from "~/readings/tarot/search-cards.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { CardSearch, LONGEST_SEARCH } from "./card-search";
import { listSuits } from "./list-suits.server";
import { SuitRow } from "./suit-row";
import { SuitSection } from "./suit-section";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  const search = typed.trim().slice(0, LONGEST_SEARCH);
  const found = searchCards(search, language);
  return {
    head: pageHead(request, language, {
      title: t("cards.title"),
      description: t("cards.description"),
      card: "cards",
      crumbs: [
        { name: t("nav.tarotInfo"), path: pathTo.guide(language) },
        { name: t("cards.heading"), path: pathTo.cards(language) },
      ],
      isSelection: search !== "",
    }),
    language,
    search,
    found: found?.size ?? null,
    suits: listSuits(language, found),
  };
}

export const headers = libraryHeaders;

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function CardLibraryPage() {
  const { t } = useTranslation();
  const { head, language, search, found, suits } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-section sm:px-6">
      <Breadcrumb crumbs={head.crumbs} />
      <div className="mt-6 sm:mt-10">
        <PageTitle title={t("cards.heading")} lead={t("cards.lead")} />
        <p className="mt-4 text-center">
          <Link to={pathTo.practise(language)} className="link inline-flex min-h-11 items-center">
            {t("practise.invitation")}
          </Link>
        </p>
      </div>
      <CardSearch search={search} found={found} />
      <SuitRow suits={suits.map(({ suit }) => suit)} />
      {suits.map(({ suit, cards }) => (
        <SuitSection key={suit} suit={suit} cards={cards} language={language} />
      ))}
      {found !== null && (
        <p className="mt-section text-center">
          <ButtonLink to={pathTo.cards(language)} look="quiet">
            {t("tarotInfo.cards")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
