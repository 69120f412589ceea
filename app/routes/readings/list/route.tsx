import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptLink } from "~/device/parts/kept-link";
import { throwReadingError } from "~/http/answer-fault.server";
import { limitQuickRequest, limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { deleteReading } from "~/readings/delete-reading.server";
import { listReadings } from "~/readings/list-readings.server";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { EmptyShelf } from "./empty-shelf";
import { Shelf } from "./shelf";
import { showShelf } from "./show-shelf.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  await limitQuickRequest("list", request, context);
  const { owner, role } = await getPerson(request, context);
  const { searchParams } = new URL(request.url);
  const { readings, next } = await listReadings(owner, searchParams.get("after"));
  // The last of a page may be gone since its address was kept.
  if (readings.length === 0 && searchParams.has("after")) throw redirect(pathTo.readings(language), 303);
  const t = translator(language);
  const words = { title: t("readings.title"), description: t("readings.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    role,
    months: showShelf(readings, language, t("orientation.reversed")),
    next,
    wasDeleted: searchParams.has("deleted"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  if (form.get("intent") !== "delete") throw new Response(null, { status: 422 });
  await limitRequest("change", request, context);
  const { owner } = await getPerson(request, context);
  await deleteReading(owner, form.get("id")).catch(throwReadingError);
  return redirect(pathTo.readings(language, { deleted: "1" }), 303);
}

export default function ReadingsPage() {
  const { t } = useTranslation();
  const { language, role, months, next, wasDeleted } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-5xl px-4 pt-10 pb-section sm:px-6">
      <PageTitle title={t("readings.title")} />
      {wasDeleted && (
        <p role="status" className="mb-6 text-center text-brass">
          {t("readings.deleted")}
        </p>
      )}
      {months.length === 0 ? (
        <EmptyShelf language={language} role={role} />
      ) : (
        <Shelf months={months} language={language} />
      )}
      {next && (
        <p className="mt-12 text-center">
          <ButtonLink look="quiet" to={`?after=${next}`}>
            {t("readings.older")}
          </ButtonLink>
        </p>
      )}
      <p className="mt-8 text-center">
        <KeptLink language={language} />
      </p>
    </div>
  );
}
