import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { throwReadingError } from "~/http/answer-fault.server";
import { limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo, pathToShared, sharedPictureOf } from "~/i18n/path-to";
import { CONTACT } from "~/mail/contact";
import { findShared } from "~/readings/sharing/find-shared.server";
import { reportShared } from "~/readings/sharing/report-shared.server";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { SectionHeading } from "~/ui/section-heading";
import { Stars } from "~/ui/stars";
import { ReportForm } from "./report-form";
import { SharedTable } from "./shared-table";
import { SharedText } from "./shared-text";
import { namesOfShared, showShared } from "./show-shared.server";

/** Nothing of it is kept or listed anywhere: once it is withdrawn it is gone. */
const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { token = "" } = params;
  const reading = await findShared(token).catch(throwReadingError);
  const t = translator(language);
  const words = {
    title: t("shared.title"),
    description: t("shared.description", { names: namesOfShared(reading, language) }),
    image: sharedPictureOf(token, { isTall: false }),
  };
  return data(
    {
      head: pageHead(request, language, { ...words, isPrivate: true }),
      language,
      reading: showShared(reading, language),
      contact: CONTACT,
      isReported: new URL(request.url).searchParams.has("reported"),
    },
    { headers: HEADERS },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { language } = context;
  const { token = "" } = params;
  const form = await readForm(request);
  if (form.get("intent") !== "report") throw new Response(null, { status: 422 });
  await limitRequest("report", request, context);
  await reportShared(token).catch(throwReadingError);
  return redirect(pathToShared(language, token, { reported: "1" }), 303);
}

export const clientAction = unlessOffline;

export default function SharedPage() {
  const { t } = useTranslation();
  const { language, reading, contact, isReported } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <article>
      {isReported && (
        <p role="status" className="bg-surface px-4 py-4 text-center">
          {t("shared.reported")}
        </p>
      )}
      {answer && <OfflineNotice />}
      <SharedTable reading={reading} />
      <SharedText reading={reading} />
      <section className="night relative isolate overflow-hidden border-t border-line px-4 py-section text-center sm:px-6">
        <Stars count={30} />
        <div className="relative">
          <SectionHeading>{t("shared.invitation")}</SectionHeading>
          <p className="mx-auto mb-8 max-w-xl text-lg text-balance text-soft">{t("shared.free")}</p>
          <ButtonLink
            to={reading.kind === "zodiac" ? pathTo.zodiac(language) : pathTo.tarot(language)}
            look="gold"
            className="px-10"
          >
            {t("readings.begin")}
          </ButtonLink>
        </div>
      </section>
      <ReportForm contact={contact} />
    </article>
  );
}
