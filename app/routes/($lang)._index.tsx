import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { CardFace } from "~/readings/card-face";
import { TAROT_KINDS } from "~/readings/reading";
import { cardText } from "~/readings/tarot/card-texts.server";
import { cardOf } from "~/readings/tarot/deck";
import { ButtonLink } from "~/ui/button";
import { Divider, Stars } from "~/ui/ornament";

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

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function HomePage() {
  const { t } = useTranslation();
  const { language, cards } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="relative overflow-hidden bg-night px-4 py-16 text-center text-[#f3eee1] sm:py-24">
        <Stars count={50} />
        <div className="relative mx-auto max-w-4xl">
          <h1 className="text-4xl text-star sm:text-6xl">{t("home.heading")}</h1>
          <p className="mx-auto mt-5 max-w-2xl text-lg text-[#d9d3ea]">{t("home.lead")}</p>
          <ul aria-hidden="true" className="mx-auto my-10 grid max-w-md grid-cols-3 gap-4 sm:gap-8">
            {cards.map((card) => (
              <li key={card.id}>
                <CardFace {...card} orientation="upright" />
              </li>
            ))}
          </ul>
          <ButtonLink
            to={`/${language}/tarot`}
            prefetch="intent"
            className="bg-star! px-10 text-lg text-night! hover:bg-white!"
          >
            {t("home.begin")}
          </ButtonLink>
          <p className="mt-4 text-sm text-[#cfc8e2]">{t("home.free")}</p>
        </div>
      </section>
      <section aria-labelledby="kinds" className="mx-auto max-w-5xl px-4 py-16 sm:px-6">
        <h2 id="kinds" className="text-center text-3xl">
          {t("home.kinds")}
        </h2>
        <Divider className="mx-auto my-5" />
        <ul className="grid gap-5 sm:grid-cols-3">
          {TAROT_KINDS.map((kind) => (
            <li key={kind} className="sheet flex flex-col p-6">
              <h3 className="text-2xl">{t(`tarot.${kind}.name`)}</h3>
              <p className="mt-2 grow text-soft">{t(`tarot.${kind}.summary`)}</p>
              <p className="mt-4">
                <Link
                  to={`/${language}/tarot/${kind}`}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
                >
                  {t(`home.start.${kind}`)}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mx-auto max-w-3xl px-4 pb-16 text-center sm:px-6">
        <h2 className="text-3xl">{t("home.promise.heading")}</h2>
        <p className="mt-4 text-soft">{t("home.promise.text")}</p>
        <p className="mt-6 text-sm text-soft">{t("home.deck")}</p>
      </section>
    </>
  );
}
