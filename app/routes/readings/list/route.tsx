import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
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
import { changeEntry } from "~/readings/journal/change-entry.server";
import { isFiltered, readFilter } from "~/readings/journal/filter";
import { listReadings } from "~/readings/list-readings.server";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { AskedReading } from "./asked-reading";
import { cleanAddress } from "./clean-address.server";
import { EmptyShelf } from "./empty-shelf";
import { NothingFound } from "./nothing-found";
import { Search } from "./search";
import { Shelf } from "./shelf";
import { showAsked, showChoices } from "./show-filter.server";
import { showShelf } from "./show-shelf.server";
import { TakeAlong } from "./take-along";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const clean = cleanAddress(language, searchParams);
  if (clean) throw redirect(clean);
  await limitQuickRequest("list", request, context);
  const { owner, role } = await getPerson(request, context);
  const { filter, unknown } = readFilter(searchParams);
  const { readings, next } = await listReadings(owner, searchParams.get("after"), filter);
  const deleted = searchParams.has("deleted") ? "1" : undefined;
  // The last of a page may be gone since its address was kept.
  if (readings.length === 0 && searchParams.has("after"))
    throw redirect(pathTo.readings(language, { ...filter, deleted }), 303);
  const t = translator(language);
  const words = { title: t("readings.title"), description: t("readings.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    role,
    months: showShelf(readings, language, t("orientation.reversed")),
    older: next && pathTo.readings(language, { ...filter, after: next }),
    filter,
    isNarrowed: isFiltered(filter),
    isPartUnknown: unknown.length > 0,
    choices: showChoices(language),
    asked: await showAsked(owner, language),
    wasDeleted: deleted !== undefined,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const [intent, id] = [form.get("intent"), form.get("id")];
  if (!isShelfIntent(intent)) throw new Response(null, { status: 422 });
  await limitRequest("change", request, context);
  const { owner } = await getPerson(request, context);
  const { searchParams } = new URL(request.url);
  const here = { ...readFilter(searchParams).filter, after: searchParams.get("after") ?? undefined };
  if (intent === "delete") {
    await deleteReading(owner, id).catch(throwReadingError);
    return redirect(pathTo.readings(language, { ...here, deleted: "1" }), 303);
  }
  const change = intent === "star" ? { isStarred: form.get("starred") === "1" } : { remind: null };
  await changeEntry(owner, id, change).catch(throwReadingError);
  return redirect(pathTo.readings(language, here), 303);
}

const SHELF_INTENTS = ["delete", "star", "dismiss"] as const;

function isShelfIntent(intent: unknown): intent is (typeof SHELF_INTENTS)[number] {
  return SHELF_INTENTS.some((each) => each === intent);
}

export default function ReadingsPage() {
  const { t } = useTranslation();
  const { language, role, months, older, filter, isNarrowed, isPartUnknown, choices, asked, wasDeleted } =
    useLoaderData<typeof loader>();
  const isEmpty = months.length === 0;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-10 pb-section sm:px-6">
      <PageTitle title={t("readings.title")} />
      {wasDeleted && (
        <p role="status" className="mb-6 text-center text-brass">
          {t("readings.deleted")}
        </p>
      )}
      {asked && <AskedReading asked={asked} language={language} />}
      {(!isEmpty || isNarrowed) && (
        <Search key={JSON.stringify(filter)} language={language} filter={filter} choices={choices} />
      )}
      {!isEmpty && (
        <p className="mt-4 text-center">
          <Link to={pathTo.figures(language)} className="link inline-flex min-h-11 items-center">
            {t("figures.invitation")}
          </Link>
        </p>
      )}
      {isPartUnknown && (
        <p role="status" className="mt-4 text-center text-alarm">
          {t("journal.search.unknown")}
        </p>
      )}
      {isEmpty && isNarrowed && <NothingFound language={language} />}
      {isEmpty && !isNarrowed && <EmptyShelf language={language} role={role} />}
      {!isEmpty && <Shelf months={months} language={language} />}
      {older && (
        <p className="mt-12 text-center">
          <ButtonLink look="quiet" to={older}>
            {t("readings.older")}
          </ButtonLink>
        </p>
      )}
      <p className="mt-8 text-center">
        <Link to={pathTo.own(language)} className="link inline-flex min-h-11 items-center">
          {t("own.link")}
        </Link>
      </p>
      <p className="mt-2 text-center">
        <KeptLink language={language} />
      </p>
      <TakeAlong
        language={language}
        isOfAccount={role === "member" || role === "subscriber"}
        isEmpty={isEmpty && !isNarrowed}
      />
    </div>
  );
}
