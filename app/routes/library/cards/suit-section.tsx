import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { DottedList } from "~/ui/dotted-list";
import { SectionHeading } from "~/ui/section-heading";
import type { ShownSuit } from "./list-suits.server";

/** One part of the deck: its cards side by side, each leading to its page. */
export function SuitSection({ suit, cards, language }: ShownSuit & { language: Language }) {
  const { t } = useTranslation();
  return (
    <section id={suit} aria-labelledby={`${suit}-heading`} className="scroll-mt-4 pt-12 sm:pt-16">
      <SectionHeading id={`${suit}-heading`}>{t(`cards.suits.${suit}`)}</SectionHeading>
      <ul
        className={`flex flex-wrap justify-center gap-x-4 gap-y-8 [--columns:3] sm:[--columns:4] md:[--columns:5] ${suit === "major" ? "lg:[--columns:8]" : "lg:[--columns:7]"}`}
      >
        {cards.map((card) => (
          <li
            key={card.id}
            className="w-[calc((100%-(var(--columns)-1)*var(--spacing)*4)/var(--columns)-0.05px)]"
          >
            <Link
              to={pathTo.card(language, card.id)}
              prefetch="intent"
              viewTransition
              className="group block scroll-mt-16 text-center hover:text-brass"
            >
              <div className="transition-transform duration-300 ease-slow group-hover:-translate-y-1.5">
                <CardFace {...card} orientation="upright" isSmall />
              </div>
              <span className="mt-3 block font-display leading-snug text-balance wrap-anywhere hyphens-auto max-sm:text-sm">
                {card.name}
              </span>
              {card.keywords.length > 0 && (
                <span className="mt-1 block text-xs text-soft wrap-anywhere hyphens-auto">
                  <DottedList items={card.keywords} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
