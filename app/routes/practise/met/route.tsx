import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitQuickRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { countMet } from "~/readings/practice/count-met.server";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK } from "~/readings/tarot/deck";
import { PageTitle } from "~/ui/page-title";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  await limitQuickRequest("list", request, context);
  const { owner } = await getPerson(request, context);
  const met = await countMet(owner);
  const t = translator(language);
  const words = { title: t("practise.met.heading"), description: t("practise.met.description") };
  return {
    head: pageHead(request, language, { ...words, isPrivate: true }),
    language,
    cards: DECK.map(({ id }) => {
      const { upright = 0, reversed = 0 } = met.get(id) ?? {};
      return { id, name: cardText(id, language).name, upright, reversed };
    }),
  };
}

/** All 78 cards, and how often each was met. */
export default function MetPage() {
  const { t } = useTranslation();
  const { language, cards } = useLoaderData<typeof loader>();
  const columns = ["upright", "reversed"] as const;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-section sm:px-6">
      <PageTitle title={t("practise.met.heading")} lead={t("practise.met.lead")} />
      <table className="mt-10 w-full border-collapse">
        <thead className="text-sm text-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-medium">
              {t("practise.met.card")}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 ps-3 text-end font-medium">
                {t(`cards.card.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map(({ id, name, ...counts }) => (
            <tr key={id} id={id} className="border-b border-line target:text-brass">
              <th scope="row" className="text-start font-normal wrap-anywhere">
                <Link to={pathTo.card(language, id)} className="link inline-flex min-h-11 items-center">
                  {name}
                </Link>
              </th>
              {columns.map((column) => (
                <td key={column} className="ps-3 text-end tabular-nums">
                  {counts[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
