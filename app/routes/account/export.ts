import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "~/accounts/export-account.server";
import { giveExport } from "~/http/give-export.server";
import { requireFreshSession } from "~/http/person.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";
import { pathTo } from "~/i18n/path-to";

/** What is kept of a person, as a file of theirs; for whoever has just proved that it is them. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return unlessDatabaseDown(request, async () => {
    // Back on the page, not here: a file leaves a browser where it is.
    const from = pathTo.account(context.language, "export");
    const { account } = await requireFreshSession(request, context, { from });
    return giveExport(request, context, { userId: account.id }, () => exportAccount(account.id));
  });
}
