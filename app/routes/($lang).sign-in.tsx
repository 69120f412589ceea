import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { localizedPath, localPath } from "~/i18n/paths";
import { requireLanguage } from "~/i18n/require-language.server";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { useToast } from "~/ui/toast";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const t = translator(language);
  const { searchParams } = new URL(request.url);
  const words = { title: t("signIn.title"), description: t("signIn.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    back: localizedPath(localPath(searchParams.get("from"), "/"), language),
    isLimit: searchParams.get("limit") === "1",
  };
}

/** Accounts are yet to come: nothing can be sent here. */
export function action() {
  throw new Response(null, { status: 405, headers: { Allow: "GET" } });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function SignInPage() {
  const { t } = useTranslation();
  const { back, isLimit } = useLoaderData<typeof loader>();
  useLimitToast(isLimit);
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section text-center sm:px-6 sm:pt-16">
      <PageTitle title={t("signIn.heading")} />
      {isLimit && (
        <p role="alert" className="sheet p-4 text-alarm">
          {t("signIn.limit")}
        </p>
      )}
      <p className="text-lg">{t("signIn.soon")}</p>
      <p>
        <ButtonLink to={back} look="quiet">
          {t("signIn.back")}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Whoever was sent here may not look at the middle of the page first. */
function useLimitToast(isLimit: boolean) {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => {
    if (isLimit) toast(t("limit.title"), { destructive: true });
  }, [isLimit, toast, t]);
}
