import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { askingOwner } from "~/http/asking-owner.server";
import { limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { joinSentences } from "~/i18n/typography";
import { importReadings } from "~/readings/import/import-readings.server";
import { IMPORT_FAULTS, ImportError, largestImportOf } from "~/readings/import/import-rules";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";
import { FileField, type ImportRefusal } from "./file-field";

/** Bytes of a form beside its file, at most. */
const LARGEST_REST = 64 * 1_024;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const words = { title: t("imported.title"), description: t("imported.description"), isPrivate: true };
  const { owner } = await getPerson(request, context);
  const largest = largestImportOf(owner);
  return { head: pageHead(request, language, words), language, largest, ...outcomeIn(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const { owner, newVisitor } = await askingOwner(request, context);
  await limitRequest(owner.userId === undefined ? "visitorImport" : "import", request, context);
  try {
    const file = await readFile(request, largestImportOf(owner));
    const { added, present } = await importReadings(owner, await file.text());
    const told = { added: String(added), present: String(present) };
    const headers = await rememberVisitor(newVisitor);
    return redirect(pathTo.readingsImport(language, told), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const refusal: ImportRefusal = { fault: error.code, number: error.number };
    return data(refusal, { status: error.code === "busy" ? 429 : 422 });
  }
}

/**
 * The file that a form brings, of so many bytes at most. One that is larger is heard to its end all the same, or its browser would show nothing but
 * a broken connection; nothing of it is kept.
 * @throws ImportError where it brings none, or is larger.
 */
async function readFile(request: Request, largest: number): Promise<File> {
  if (Number(request.headers.get("Content-Length") ?? 0) > largest + LARGEST_REST) {
    await request.body?.pipeTo(new WritableStream());
    throw new ImportError("tooLarge");
  }
  const file = (await readForm(request)).get("file");
  if (!(file instanceof File) || file.size === 0) throw new ImportError("none");
  if (file.size > largest) throw new ImportError("tooLarge");
  return file;
}

export const clientAction = unlessOffline;

/** What came of a file, as the address has it: it was taken over, or was larger than is read. */
function outcomeIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const numberOf = (name: string) =>
    Number(/^\d{1,6}$/.exec(searchParams.get(name) ?? "")?.[0] ?? Number.NaN);
  const [added, present] = [numberOf("added"), numberOf("present")];
  const fault = IMPORT_FAULTS.find((each) => each === searchParams.get("fault"));
  return {
    outcome: Number.isNaN(added + present) ? null : { added, present },
    refusal: fault ? ({ fault } as ImportRefusal) : null,
  };
}

function outcomeSentences({ added, present }: { added: number; present: number }, t: TFunction): string[] {
  if (added === 0 && present > 0) return [t("imported.nothing")];
  return [
    t("imported.added", { count: added }),
    ...(present > 0 ? [t("imported.present", { count: present })] : []),
  ];
}

export default function ImportPage() {
  const { language, largest, outcome, refusal: earlier } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "fault" in answer ? answer : earlier;
  const form = useFaultFocus(refusal);
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("imported.heading")} lead={t("imported.lead")} />
      {answer && "problem" in answer && <OfflineNotice />}
      {outcome && (
        <p role="status" className="sheet p-4">
          {joinSentences(outcomeSentences(outcome, t), language)}
        </p>
      )}
      <Form
        ref={form}
        method="post"
        action={pathTo.readingsImport(language)}
        encType="multipart/form-data"
        className="sheet space-y-6 p-3 sm:p-6"
      >
        <FileField largest={largest} refusal={refusal} />
        <p className="text-sm text-soft">{t("imported.notShared")}</p>
        <div className="flex flex-wrap gap-4 max-sm:*:grow">
          <SendButton>{t("imported.send")}</SendButton>
          <ButtonLink look="quiet" to={pathTo.readings(language)}>
            {t("imported.toReadings")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
