import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { LegalPage } from "./legal-page";
import { legalText } from "./legal-text.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("legal.terms.title"),
      description: t("legal.terms.description"),
      crumbs: [{ name: t("legal.terms.heading"), path: pathTo.terms(language) }],
    }),
    text: legalText("terms", language),
  };
}

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function TermsPage() {
  const { t } = useTranslation();
  const { text } = useLoaderData<typeof loader>();
  return <LegalPage heading={t("legal.terms.heading")} text={text} />;
}
