import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "~/accounts/export-account.server";
import { refusalOf } from "~/http/limit-request.server";
import { requireFreshSession } from "~/http/person.server";
import { plainPage, unlessDatabaseDown } from "~/http/plain-page.server";
import { pathTo } from "~/i18n/path-to";
import { takeExport } from "~/rate-limits/open-streams.server";
import { STREAM_WAIT } from "~/rate-limits/request-limits";
import { exportReadings } from "~/readings/export/export-readings.server";
import { writePages } from "~/readings/export/write-pages.server";
import { writeTable } from "~/readings/export/write-table.server";
import { EXPORT_VERSION } from "~/readings/import/import-rules";
import { utcDay } from "~/usage/day";
import { writeJson } from "./write-json.server";

/** What kind of file is asked for, by what its name ends with. */
const MEDIA_TYPES = { json: "application/json", csv: "text/csv", html: "text/html" };
type Format = keyof typeof MEDIA_TYPES;

/** What is kept of a person, as a file of theirs; for whoever has just proved that it is them. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, () => giveExport(args));
}

async function giveExport({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { language } = context;
  // Back on the page, not here: a file leaves a browser where it is.
  const from = pathTo.account(language, "export");
  const { account } = await requireFreshSession(request, context, { from });
  const format = formatIn(request);
  // Who has been given all of it may ask again at once, though the connection is not closed yet.
  const given = new AbortController();
  const ended = AbortSignal.any([context.disconnected, given.signal]);
  if (!takeExport(account.id, ended)) return plainPage(request, 429, STREAM_WAIT);
  const refusal = await refusalOf("export", request, context);
  if (refusal) return refusal;
  const held = await exportAccount(account.id);
  const readings = exportReadings({ userId: account.id });
  const write = {
    json: () => writeJson({ version: EXPORT_VERSION, ...held }, readings),
    csv: () => writeTable(readings, language),
    html: () => writePages(readings, language),
  };
  const pieces = Readable.from(write[format]());
  pieces.once("close", () => given.abort());
  return new Response(createReadableStreamFromReadable(pieces), {
    headers: {
      "Content-Type": `${MEDIA_TYPES[format]}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="starglass-${utcDay()}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** JSON, unless another kind of file is asked for that there is. */
function formatIn(request: Request): Format {
  const asked = new URL(request.url).searchParams.get("as");
  return asked !== null && Object.hasOwn(MEDIA_TYPES, asked) ? (asked as Format) : "json";
}
