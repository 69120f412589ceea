import { settings } from "~/env.server";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";
import { ADDRESSES, pathTo } from "~/i18n/path-to";
import { pathWithoutLanguage } from "~/i18n/paths";

/** Pages of one person, with all that is below them. */
const PRIVATE = [
  ...[pathTo.readings, pathTo.signIn, pathTo.account, pathTo.verifyEmail, pathTo.resetPassword],
  ...[pathTo.twoFactor, pathTo.confirm, pathTo.payment, pathTo.planChange],
  // The end of the address: the plans below it are for everybody.
  (language: Language) => `${pathTo.subscription(language)}$`,
];

/** Addresses of forms. */
const FORMS = [ADDRESSES.preferences, ADDRESSES.session, ADDRESSES.signOut, ADDRESSES.google];

/** What search engines may read: everything but what is one person's. */
export function loader() {
  const paths = PRIVATE.flatMap((page) => [
    pathWithoutLanguage(page(FALLBACK_LANGUAGE)),
    ...LANGUAGES.map((language) => page(language)),
  ]);
  const lines = [
    "User-agent: *",
    ...paths.map((path) => `Disallow: ${path}`),
    ...FORMS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${settings().appUrl}${ADDRESSES.sitemap}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
