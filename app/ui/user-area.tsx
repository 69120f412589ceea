import { Link, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathWithoutLanguage } from "~/i18n/paths";

/** Who is signed in, or the way to sign in; a placeholder of the same size while that is not known. */
export function UserArea({ language, here }: { language: Language; here: string }) {
  const { t } = useTranslation();
  const isHere = pathWithoutLanguage(here).startsWith("/sign-in");
  const isKnown = useRouteLoaderData("root") != null;
  if (!isKnown) {
    return (
      <p role="status" className="min-h-11 min-w-20 px-2">
        <span className="sr-only">{t("nav.checking")}</span>
      </p>
    );
  }
  return (
    <Link
      to={isHere ? here : `/${language}/sign-in?from=${encodeURIComponent(here)}`}
      rel="nofollow"
      className="inline-flex min-h-11 items-center px-2 text-sm hover:text-brass"
    >
      {t("nav.signIn")}
    </Link>
  );
}
