import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { libraryHeaders } from "~/http/kept-pages.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { Breadcrumb } from "~/ui/breadcrumb";
import { PageTitle } from "~/ui/page-title";
import { listSuits } from "./list-suits.server";
import { SuitSection } from "./suit-section";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("cards.title"),
      description: t("cards.description"),
      card: "cards",
      crumbs: [
        { name: t("nav.tarotInfo"), path: pathTo.guide(language) },
        { name: t("cards.heading"), path: pathTo.cards(language) },
      ],
    }),
    language,
    suits: listSuits(language),
  };
}

export const headers = libraryHeaders;

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function CardLibraryPage() {
  const { t } = useTranslation();
  const { head, language, suits } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-section sm:px-6">
      <Breadcrumb crumbs={head.crumbs} />
      <div className="mt-6 sm:mt-10">
        <PageTitle title={t("cards.heading")} lead={t("cards.lead")} />
      </div>
      <nav aria-label={t("cards.jump")} className="mt-8">
        <ul className="flex flex-wrap justify-center gap-x-4 sm:gap-x-8">
          {suits.map(({ suit }) => (
            <li key={suit}>
              <a href={`#${suit}`} className="link inline-flex min-h-11 items-center font-display text-lg">
                {t(`cards.suits.${suit}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {suits.map(({ suit, cards }) => (
        <SuitSection key={suit} suit={suit} cards={cards} language={language} />
      ))}
    </div>
  );
}
