import type { LoaderFunctionArgs } from "@remix-run/node";
import { unlessDatabaseDown } from "~/plain-page.server";
import { answerStream } from "~/readings/stream/answer-stream.server";

/** The interpretation as it is written. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, () => answerStream(args, { followUp: false }));
}
