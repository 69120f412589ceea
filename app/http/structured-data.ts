import { pathTo } from "~/i18n/path-to";
import type { PageHead, Question } from "./page-head";

/** What the page is, for search engines, as schema.org's JSON-LD: the organization, the site, and what the page adds. */
export function structuredData(head: PageHead) {
  const { brand, language, origin, crumbs, questions } = head;
  const organization = `${origin}/#organization`;
  const home = origin + pathTo.home(language);
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: brand,
        url: home,
        logo: `${origin}/icons/icon-512.png`,
      },
      {
        "@type": "WebSite",
        "@id": `${home}#website`,
        name: brand,
        url: home,
        inLanguage: language,
        publisher: { "@id": organization },
      },
      ...(crumbs.length > 0 ? [breadcrumb(head)] : []),
      ...(questions.length > 0 ? [faq(questions)] : []),
    ],
  };
}

function breadcrumb({ origin, crumbs }: PageHead) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      // Without the places where a long word may be broken.
      name: name.replaceAll("\u00ad", ""),
      item: origin + path,
    })),
  };
}

function faq(questions: readonly Question[]) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
