import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "~/accounts/export-account.server";
import { refusalOf } from "~/http/limit-request.server";
import { requireFreshSession } from "~/http/person.server";
import { plainPage, unlessDatabaseDown } from "~/http/plain-page.server";
import { pathTo } from "~/i18n/path-to";
import { takeExport } from "~/rate-limits/open-streams.server";
import { STREAM_WAIT } from "~/rate-limits/request-limits";
import { exportReadings } from "~/readings/export-readings.server";
import { utcDay } from "~/usage/day";

/** Everything that is kept of a person, as a file of theirs; for whoever has just proved that it is them. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, () => exportEverything(args));
}

async function exportEverything({ request, context }: LoaderFunctionArgs): Promise<Response> {
  // Back on the page, not here: a file leaves a browser where it is.
  const from = pathTo.account(context.language, "export");
  const { account } = await requireFreshSession(request, context, { from });
  // Who has been given all of it may ask again at once, though the connection is not closed yet.
  const given = new AbortController();
  const ended = AbortSignal.any([context.disconnected, given.signal]);
  if (!takeExport(account.id, ended)) return plainPage(request, 429, STREAM_WAIT);
  const refusal = await refusalOf("export", request, context);
  if (refusal) return refusal;
  const held = await exportAccount(account.id);
  const pieces = Readable.from(writeFile(held, exportReadings({ userId: account.id })));
  pieces.once("close", () => given.abort());
  return new Response(createReadableStreamFromReadable(pieces), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="starglass-${utcDay()}.json"`,
      "Cache-Control": "no-store",
    },
  });
}

/** All of it as JSON, piece by piece: a file that breaks off is none, so that nobody takes it for the whole. */
async function* writeFile(held: object, pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(held, null, 2).slice(0, -2)},\n  "readings": [`;
  let separator = "";
  for await (const readings of pages) {
    const entries = readings.map((each) => JSON.stringify(each, null, 2).replaceAll("\n", "\n    "));
    yield `${separator}\n    ${entries.join(",\n    ")}`;
    separator = ",";
  }
  yield "\n  ]\n}\n";
}
