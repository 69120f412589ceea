import { settings } from "~/env.server";
import { LANGUAGES } from "~/i18n/languages";

/** Addresses of one person, of forms and of texts under way, with a language in front and without. */
const PRIVATE = [
  ...["/readings", "/sign-in", "/account", "/verify-email", "/reset-password", "/two-factor", "/confirm"],
  "/payment",
  "/subscription/change",
  // The end of the address: the plans below it are for everybody.
  "/subscription$",
];

/** What search engines may read: everything but what is one person's. */
export function loader() {
  const paths = PRIVATE.flatMap((path) => [path, ...LANGUAGES.map((language) => `/${language}${path}`)]);
  const lines = [
    "User-agent: *",
    ...paths.map((path) => `Disallow: ${path}`),
    ...["/preferences", "/session", "/sign-out", "/auth"].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${settings().appUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
