import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CONTACT } from "~/mail/contact";
import { Divider } from "~/ui/ornament";

const LINKS = [
  { page: "home", label: "footer.home" },
  { page: "tarot", label: "nav.tarot" },
  { page: "zodiac", label: "nav.zodiac" },
  { page: "readings", label: "nav.readings" },
  { page: "guide", label: "nav.tarotInfo" },
  { page: "cards", label: "footer.cards" },
  { page: "practise", label: "footer.practise" },
  { page: "sky", label: "footer.sky" },
  { page: "privacy", label: "footer.privacy" },
  { page: "terms", label: "footer.terms" },
  { page: "developers", label: "footer.developers" },
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
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(7.5rem,34%),1fr))] gap-x-6 md:grid-cols-[auto_auto] md:gap-x-10">
              {LINKS.map(({ page, label }) => (
                <li key={page} className="min-w-0 wrap-anywhere hyphens-auto">
                  <Link
                    to={pathTo[page](language)}
                    prefetch={page === "readings" ? "none" : "intent"}
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
        <p className="text-center text-soft">{t("footer.copyright", { year })}</p>
      </div>
    </footer>
  );
}
