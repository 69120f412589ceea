import { Readable } from "node:stream";
import { type AppLoadContext, createReadableStreamFromReadable } from "@remix-run/node";
import { takeExport } from "~/rate-limits/open-streams.server";
import { STREAM_WAIT } from "~/rate-limits/request-limits";
import { exportReadings } from "~/readings/export/export-readings.server";
import { writeJson } from "~/readings/export/write-json.server";
import { writePages } from "~/readings/export/write-pages.server";
import { writeTable } from "~/readings/export/write-table.server";
import { EXPORT_VERSION } from "~/readings/import/import-rules";
import { utcDay } from "~/usage/day";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { refusalOf } from "./limit-request.server";
import { plainPage } from "./plain-page.server";

/** What kind of file is asked for, by what its name ends with. */
const MEDIA_TYPES = { json: "application/json", csv: "text/csv", html: "text/html" };
type Format = keyof typeof MEDIA_TYPES;

/**
 * What is kept of somebody, as a file of theirs: one at a time, and some an hour.
 * @param readHeld what is kept beside their readings.
 */
export async function giveExport(
  request: Request,
  context: AppLoadContext,
  owner: Owner,
  readHeld: () => Promise<object>,
): Promise<Response> {
  const { language } = context;
  const format = formatIn(request);
  // Who has been given all of it may ask again at once, though the connection is not closed yet.
  const given = new AbortController();
  const ended = AbortSignal.any([context.disconnected, given.signal]);
  if (!takeExport(ownerIdOf(owner), ended)) return plainPage(request, 429, STREAM_WAIT);
  const refusal = await refusalOf("export", request, context);
  if (refusal) return refusal;
  const held = await readHeld();
  const readings = exportReadings(owner);
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
