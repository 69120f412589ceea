import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "~/accounts/export-account.server";
import { requireSession } from "~/accounts/web/person.server";
import { requireLanguage } from "~/i18n/require-language.server";
import { refusalOf } from "~/limit-request.server";
import { unlessDatabaseDown } from "~/plain-page.server";
import { exportReadings } from "~/readings/export-readings.server";
import { utcDay } from "~/usage/day";

/** Everything that is kept of a person, as a file of theirs. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, () => exportEverything(args));
}

async function exportEverything({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const language = requireLanguage(request, params);
  const { account } = await requireSession(request, context, language);
  const refusal = await refusalOf("export", request, context);
  if (refusal) return refusal;
  const [held, readings] = await Promise.all([
    exportAccount(account.id),
    exportReadings({ userId: account.id }),
  ]);
  return new Response(`${JSON.stringify({ ...held, readings }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="starglass-${utcDay()}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
