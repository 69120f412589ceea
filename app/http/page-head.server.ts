import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { pathWithoutLanguage } from "~/i18n/paths";
import type { Crumb } from "~/ui/breadcrumb";
import type { PageHead, Question } from "./page-head";

interface PageWords {
  title: string;
  description: string;
  /** The page's picture where it is shared, the home page's otherwise. */
  card?: string;
  /** The pages between home and this one, and its own name; none for the home page. */
  crumbs?: readonly Crumb[];
  questions?: readonly Question[];
  isPrivate?: boolean;
  isSelection?: boolean;
  /** The path of the picture that a private page has where it is shared. */
  image?: string;
}

/** The head of a page: its own title before the site's, and the address by which it is known. */
export function pageHead(request: Request, language: Language, words: PageWords): PageHead {
  const t = translator(language);
  const brand = t("site.brand");
  const { title, description, card = "home", crumbs = [], questions = [] } = words;
  const { isPrivate = false, isSelection = false, image } = words;
  return {
    title: title.startsWith(brand) ? title : `${title} – ${brand}`,
    description,
    brand,
    language,
    origin: settings().appUrl,
    path: pathWithoutLanguage(new URL(request.url).pathname).replace(/(?<=.)\/+$/, ""),
    image: image ?? (isPrivate ? null : `/images/social/${language}/${card}.jpg`),
    crumbs: crumbs.length > 0 ? [{ name: t("footer.home"), path: pathTo.home(language) }, ...crumbs] : [],
    questions,
    isPrivate,
    isSelection,
  };
}
