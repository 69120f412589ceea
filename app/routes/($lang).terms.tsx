import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { LegalPage } from "~/legal/legal-page";
import { legalText } from "~/legal/legal-text.server";
import type { PageHandle } from "~/page-handle";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("legal.terms.title"),
      description: t("legal.terms.description"),
      crumbs: [{ name: t("legal.terms.heading"), path: "/terms" }],
    }),
    text: legalText("terms", language),
  };
}

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function TermsPage() {
  const { t } = useTranslation();
  const { text } = useLoaderData<typeof loader>();
  return <LegalPage heading={t("legal.terms.heading")} text={text} />;
}
