import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/i18n.server";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FIXED_COLORS } from "~/ui/tokens.data";

/** The web app manifest, named and described in the language that `lang` says. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("lang");
  const language = knownLanguage(asked);
  const t = translator(language);
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("icon-192", 192, "any")] });
  const manifest = {
    id: "/",
    name: t("home.title"),
    short_name: t("site.brand"),
    description: t("home.description"),
    lang: language,
    start_url: pathTo.home(language),
    scope: "/",
    display: "standalone",
    categories: ["entertainment", "lifestyle"],
    shortcuts: [
      shortcut(t("tarot.daily.name"), pathTo.spread(language, "daily")),
      shortcut(t("nav.zodiac"), pathTo.zodiac(language)),
      shortcut(t("nav.readings"), pathTo.readings(language)),
    ],
    background_color: FIXED_COLORS.night,
    theme_color: FIXED_COLORS.night,
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-512", 512, "maskable"),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
