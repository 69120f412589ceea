import type { Language } from "~/i18n/languages";
import type { Crumb } from "~/ui/breadcrumb";

/** A question that a page answers. */
export interface Question {
  question: string;
  answer: string;
}

/** What a page's loader returns for its head: words in the page's language, and the address without language. */
export interface PageHead {
  title: string;
  description: string;
  /** The site's name in this language. */
  brand: string;
  language: Language;
  /** The origin of the site, without a slash at its end. */
  origin: string;
  path: string;
  /** The path of the picture that stands for the page where its address is shared; null where none is to be. */
  image: string | null;
  /** The pages above this one, outermost first, and itself. */
  crumbs: readonly Crumb[];
  questions: readonly Question[];
  /** A page of one person, which no search engine should keep. */
  isPrivate: boolean;
  /** A part of what the page has, which search engines should not keep beside it. */
  isSelection: boolean;
}
