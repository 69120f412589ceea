import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { ButtonLink } from "~/ui/button";
import type { ShownAnswer } from "./show-practice.server";

/** What a card means, after it was answered: the card large, and the meaning whole. */
export function PracticeAnswer({ practice, language }: { practice: ShownAnswer; language: Language }) {
  const { t } = useTranslation();
  const { title, face, id, keywords, meaning, advice, wasRight, instead, done, total } = practice;
  return (
    <article className="mt-4 grid gap-8 sm:mt-8 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:gap-14">
      <div className="mx-auto w-64 sm:w-80 md:w-full">
        <CardFace {...face} sizes="(min-width: 48rem) 22rem, 18rem" />
      </div>
      <div className="space-y-5 md:self-center">
        <p role="status" className="text-lg text-brass">
          {t(wasRight ? "practise.right" : "practise.wrong")}
        </p>
        <h1 className="text-heading wrap-anywhere">{title}</h1>
        <ul className="lozenges flex flex-wrap gap-x-6 gap-y-1 text-brass">
          {keywords.map((keyword) => (
            <li key={keyword}>{keyword}</li>
          ))}
        </ul>
        <p className="max-w-prose text-lg">{meaning}</p>
        <p className="max-w-prose text-soft">{advice}</p>
        {instead && (
          <p className="max-w-prose border-s-2 border-line ps-4 text-soft">
            {t("practise.instead", { answer: instead.text, card: instead.title })}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">
          <ButtonLink to={pathTo.practise(language)} prefetch="none">
            {t(done < total ? "practise.next" : "practise.toEnd")}
          </ButtonLink>
          <Link to={pathTo.card(language, id)} className="link inline-flex min-h-11 items-center">
            {t("practise.more")}
          </Link>
        </p>
      </div>
    </article>
  );
}
