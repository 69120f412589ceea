import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { throwReadingError } from "~/http/answer-fault.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { CONTACT } from "~/mail/contact";
import { checkDraw } from "~/readings/check-draw.server";
import { ButtonLink } from "~/ui/button";
import { CheckedDraw } from "./checked-draw";
import { Value } from "./draw-values";
import { showCheck } from "./show-check.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { owner } = await getPerson(request, context);
  const check = await checkDraw(owner, params.id).catch(throwReadingError);
  const t = translator(language);
  const words = { title: t("drawCheck.title"), description: t("drawCheck.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    id: check.reading.id,
    contact: CONTACT,
    check: showCheck(check, language),
  };
}

export default function DrawCheckPage() {
  const { t } = useTranslation();
  const { language, id, contact, check } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl space-y-10 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <header className="space-y-5 text-center">
        <h1 className="text-title">{t("drawCheck.title")}</h1>
        <p
          className="mx-auto max-w-2xl text-lg text-balance wrap-anywhere"
          role={check.outcome === "different" ? "alert" : undefined}
        >
          {t(`drawCheck.${check.outcome}`, { contact })}
        </p>
      </header>
      {check.outcome === "hidden" && (
        <dl className="sheet p-5 sm:p-6">
          <Value name={t("drawCheck.seal")} value={check.commitment} />
        </dl>
      )}
      {check.values && <CheckedDraw check={check} contact={contact} />}
      <p className="text-center print:hidden">
        <ButtonLink to={pathTo.reading(language, id)} look="quiet">
          {t("reading.back")}
        </ButtonLink>
      </p>
    </div>
  );
}
