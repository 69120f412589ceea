import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerStream } from "~/readings/stream/answer-stream.server";
import { unlessDatabaseDown } from "~/unavailable.server";

/** The interpretation as it is written. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, () => answerStream(args, { followUp: false }));
}
