import { useTranslation } from "react-i18next";
import { ACCOUNT_SECTIONS, type SectionName } from "./sections";

/** Where there is room, the way to each part of the page. */
export function Contents({ hasGoogle, hasPasskeys }: { hasGoogle: boolean; hasPasskeys: boolean }) {
  const { t } = useTranslation();
  const isShown = { google: hasGoogle, passkeys: hasPasskeys } as Partial<Record<SectionName, boolean>>;
  return (
    <nav aria-label={t("account.contents")} className="hidden lg:block">
      <ul className="sticky top-8 border-s border-line">
        {ACCOUNT_SECTIONS.filter((name) => isShown[name] ?? true).map((name) => (
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
