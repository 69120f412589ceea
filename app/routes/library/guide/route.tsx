import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { libraryHeaders } from "~/http/kept-pages.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { guideText } from "~/readings/tarot/guide-text.server";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { PageTitle } from "~/ui/page-title";
import { SectionHeading } from "~/ui/section-heading";
import { GuideClosing } from "./closing";
import { KindSection } from "./kind-section";
import { LibraryBand } from "./library-band";
import { Origin } from "./origin";
import { Questions } from "./questions";
import { sampleCards } from "./sample-cards.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const guide = guideText(language);
  return {
    head: pageHead(request, language, {
      title: t("tarotInfo.title"),
      description: t("tarotInfo.description"),
      card: "tarot-info",
      crumbs: [{ name: t("nav.tarotInfo"), path: pathTo.guide(language) }],
      questions: guide.questions,
    }),
    language,
    guide,
    spreads: TAROT_KINDS.map((kind) => ({ kind, cards: sampleCards(language, kind) })),
    library: sampleCards(language, "library"),
  };
}

export const headers = libraryHeaders;

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function TarotInfoPage() {
  const { t } = useTranslation();
  const { language, guide, spreads, library } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="px-4 pt-12 pb-section sm:px-6 sm:pt-20">
        <PageTitle title={t("tarotInfo.heading")} lead={guide.lead} />
      </header>
      <Origin origin={guide.origin} />
      <section aria-labelledby="kinds" className="mx-auto max-w-6xl px-4 pt-section sm:px-6">
        <SectionHeading id="kinds">{t("tarotInfo.readings")}</SectionHeading>
        <div className="space-y-section pt-4">
          {spreads.map(({ kind, cards }) => (
            <KindSection key={kind} kind={kind} text={guide.kinds[kind]} cards={cards} language={language} />
          ))}
        </div>
      </section>
      <LibraryBand cards={library} language={language} />
      <Questions questions={guide.questions} />
      <GuideClosing text={guide.closing} language={language} />
    </>
  );
}
