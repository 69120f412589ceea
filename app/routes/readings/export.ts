import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportVisitor } from "~/accounts/export-visitor.server";
import { giveExport } from "~/http/give-export.server";
import { getPerson } from "~/http/person.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";
import { pathTo } from "~/i18n/path-to";

/** What is kept of a visitor without an account, as a file; an account's is on its own page, after a proof. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return unlessDatabaseDown(request, async () => {
    const { language } = context;
    const { owner } = await getPerson(request, context);
    if (!owner) return redirect(pathTo.readings(language), 303);
    const { visitorId } = owner;
    if (visitorId === undefined) return redirect(pathTo.account(language, "export"), 303);
    return giveExport(request, context, owner, () => exportVisitor(visitorId));
  });
}
