import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import type { PageHandle } from "~/page-handle";
import { TAROT_KINDS } from "~/readings/reading";
import { guideText } from "~/readings/tarot/guide-text.server";
import { PageTitle } from "~/ui/page-title";
import { SectionHeading } from "~/ui/section-heading";
import { Closing } from "./closing";
import { KindSection } from "./kind-section";
import { LibraryBand } from "./library-band";
import { Origin } from "./origin";
import { Questions } from "./questions";
import { sampleCards } from "./sample-cards.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const t = translator(language);
  const guide = guideText(language);
  return {
    head: pageHead(request, language, {
      title: t("tarotInfo.title"),
      description: t("tarotInfo.description"),
      card: "tarot-info",
      crumbs: [{ name: t("nav.tarotInfo"), path: "/tarot-info" }],
      questions: guide.questions,
    }),
    language,
    guide,
    cards: sampleCards(language),
  };
}

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function TarotInfoPage() {
  const { t } = useTranslation();
  const { language, guide, cards } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="px-4 pt-12 pb-section sm:px-6 sm:pt-20">
        <PageTitle title={t("tarotInfo.heading")} lead={guide.lead} />
      </header>
      <Origin origin={guide.origin} />
      <section aria-labelledby="kinds" className="mx-auto max-w-6xl px-4 pt-section sm:px-6">
        <SectionHeading id="kinds">{t("tarotInfo.readings")}</SectionHeading>
        <div className="space-y-section pt-4">
          {TAROT_KINDS.map((kind) => (
            <KindSection
              key={kind}
              kind={kind}
              text={guide.kinds[kind]}
              cards={cards[kind]}
              language={language}
            />
          ))}
        </div>
      </section>
      <LibraryBand cards={cards.library} language={language} />
      <Questions questions={guide.questions} />
      <Closing text={guide.closing} language={language} />
    </>
  );
}
