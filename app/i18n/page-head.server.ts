import { settings } from "~/env.server";
import { translator } from "./i18n.server";
import type { Language } from "./languages";
import type { Crumb, PageHead, Question } from "./page-head";
import { pathWithoutLanguage } from "./paths";

interface PageWords {
  title: string;
  description: string;
  /** The page's picture where it is shared, the home page's otherwise. */
  card?: string;
  /** The pages between home and this one, and its own name; none for the home page. */
  crumbs?: readonly Crumb[];
  questions?: readonly Question[];
  isPrivate?: boolean;
}

/** The head of a page: its own title before the site's, and the address by which it is known. */
export function pageHead(request: Request, language: Language, words: PageWords): PageHead {
  const t = translator(language);
  const brand = t("site.brand");
  const { title, description, card = "home", crumbs = [], questions = [], isPrivate = false } = words;
  return {
    title: title.startsWith(brand) ? title : `${title} – ${brand}`,
    description,
    brand,
    language,
    origin: settings().appUrl,
    path: pathWithoutLanguage(new URL(request.url).pathname).replace(/(?<=.)\/+$/, ""),
    card,
    crumbs: crumbs.length > 0 ? [{ name: t("footer.home"), path: "/" }, ...crumbs] : [],
    questions,
    isPrivate,
  };
}
