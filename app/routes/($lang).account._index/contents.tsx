import { useTranslation } from "react-i18next";
import { SECTIONS } from "./sections";

/** Where there is room, the way to each part of the page. */
export function Contents({ hasGoogle }: { hasGoogle: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("account.contents")} className="hidden lg:block">
      <ul className="sticky top-8 border-s border-line">
        {SECTIONS.filter((name) => name !== "google" || hasGoogle).map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="-ms-px flex min-h-11 items-center border-s-2 border-transparent py-2 ps-4 leading-snug text-soft hover:border-brass hover:text-brass"
            >
              {t(`account.${name}.heading`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
