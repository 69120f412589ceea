import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Icon } from "~/ui/icon";
import { TextBreak } from "~/ui/text-break";
import type { Neighbour } from "./show-card.server";

interface NeighboursProps {
  previous: Neighbour;
  next: Neighbour;
  language: Language;
}

/** The cards before and after this one, and the way back to all of them. */
export function Neighbours({ previous, next, language }: NeighboursProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("cards.card.neighbours")} className="mt-section">
      <ul className="grid grid-cols-2 items-stretch gap-4 md:grid-cols-[1fr_auto_1fr] md:gap-8">
        <li>
          <Link
            to={pathTo.card(language, previous.id)}
            prefetch="intent"
            viewTransition
            className={`${LOOK} flex-col items-start`}
          >
            <Icon name="back" size="1.5em" />
            <span className="min-w-0">
              <span className="block text-sm text-soft">{t("cards.card.previous")}</span>
              <TextBreak />
              <span className={NAME}>{previous.name}</span>
            </span>
          </Link>
        </li>
        <li className="text-end md:order-last">
          <Link
            to={pathTo.card(language, next.id)}
            prefetch="intent"
            viewTransition
            className={`${LOOK} flex-col-reverse items-end justify-end`}
          >
            <span className="min-w-0">
              <span className="block text-sm text-soft">{t("cards.card.next")}</span>
              <TextBreak />
              <span className={NAME}>{next.name}</span>
            </span>
            <Icon name="on" size="1.5em" />
          </Link>
        </li>
        <li className="col-span-2 self-center text-center md:col-span-1">
          <Link to={pathTo.cards(language)} viewTransition className="link inline-flex min-h-11 items-center">
            {t("cards.card.all")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const LOOK = "sheet flex h-full gap-2 p-1 hover:text-brass sm:flex-row sm:items-center sm:gap-5 sm:p-3";
const NAME = "block font-display leading-snug wrap-anywhere hyphens-auto sm:text-2xl";
