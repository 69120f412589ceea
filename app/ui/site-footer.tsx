import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { CONTACT } from "./contact";
import { Divider } from "./ornament";

const LINKS = [
  { path: "", label: "footer.home" },
  { path: "/tarot", label: "nav.tarot" },
  { path: "/zodiac", label: "nav.zodiac" },
  { path: "/readings", label: "nav.readings" },
  { path: "/tarot-info", label: "nav.tarotInfo" },
  { path: "/tarot-info/cards", label: "footer.cards" },
  { path: "/privacy", label: "footer.privacy" },
  { path: "/terms", label: "footer.terms" },
] as const;

export function SiteFooter({ language, year }: { language: Language; year: number }) {
  const { t } = useTranslation();
  return (
    <footer className="print:hidden mt-auto border-t border-line bg-surface text-sm">
      <div className="mx-auto max-w-6xl px-4 pt-12 pb-8 sm:px-6">
        <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_auto]">
          <div className="max-w-xl space-y-4">
            <p className="font-display text-2xl">{t("site.brand")}</p>
            <p>{t("footer.description")}</p>
            <p className="text-soft">{t("footer.disclaimer")}</p>
            <p>
              {t("footer.contact")}{" "}
              <a href={`mailto:${CONTACT}`} className="link inline-flex min-h-11 items-center">
                {CONTACT}
              </a>
            </p>
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links" className="mb-2 text-xl">
              {t("footer.links")}
            </h2>
            <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-[auto_auto] md:gap-x-10">
              {LINKS.map(({ path, label }) => (
                <li key={path} className="min-w-0 wrap-anywhere hyphens-auto">
                  <Link
                    to={`/${language}${path}`}
                    prefetch={path === "/readings" ? "none" : "intent"}
                    viewTransition
                    className="link inline-flex min-h-11 items-center"
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Divider className="mx-auto mt-10 mb-4" />
        <p id="page-end" className="text-center text-soft">
          {t("footer.copyright", { year })}
        </p>
      </div>
    </footer>
  );
}
