import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { Divider } from "./ornament";

/** Where people can write to us. */
const CONTACT = "hello@starglass.example";

export function SiteFooter({ language, year }: { language: Language; year: number }) {
  const { t } = useTranslation();
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl space-y-4 px-4 py-10 text-sm text-soft sm:px-6">
        <Divider className="mx-auto" />
        <p className="mx-auto max-w-2xl text-center">{t("footer.description")}</p>
        <p className="mx-auto max-w-2xl text-center">{t("footer.disclaimer")}</p>
        <ul className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1">
          <li>
            <Link
              to={`/${language}`}
              className="inline-flex min-h-11 items-center underline hover:text-brass"
            >
              {t("footer.home")}
            </Link>
          </li>
          <li>
            <a
              href={`mailto:${CONTACT}`}
              className="inline-flex min-h-11 items-center underline hover:text-brass"
            >
              {CONTACT}
            </a>
          </li>
        </ul>
        <p className="text-center">{t("footer.copyright", { year })}</p>
      </div>
    </footer>
  );
}
