import type { ExportedReading } from "~/readings/export/export-readings.server";

/** All that is kept of a person as JSON, piece by piece: a file that breaks off is none, so that nobody takes it for the whole. */
export async function* writeJson(
  held: object,
  pages: AsyncIterable<ExportedReading[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(held, null, 2).slice(0, -2)},\n  "readings": [`;
  let separator = "";
  for await (const readings of pages) {
    const entries = readings.map((each) => JSON.stringify(each, null, 2).replaceAll("\n", "\n    "));
    yield `${separator}\n    ${entries.join(",\n    ")}`;
    separator = ",";
  }
  yield "\n  ]\n}\n";
}
