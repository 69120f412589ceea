import { useTranslation } from "react-i18next";
import type { ShownSuit } from "./list-suits.server";

/** Leads to each part of the deck, and stays in reach while the cards go by. */
export function SuitRow({ suits }: { suits: readonly ShownSuit["suit"][] }) {
  const { t } = useTranslation();
  if (suits.length < 2) return null;
  return (
    <nav
      aria-label={t("cards.jump")}
      className="sticky top-0 z-20 -mx-4 mt-4 overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6"
    >
      <ul className="mx-auto flex w-max gap-x-3.5 sm:gap-x-8">
        {suits.map((suit) => (
          <li key={suit}>
            <a
              href={`#${suit}`}
              className="link inline-flex min-h-11 items-center font-display max-sm:text-sm sm:text-lg"
            >
              {t(`cards.suits.${suit}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
