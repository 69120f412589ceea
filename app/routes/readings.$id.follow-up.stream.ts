import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusalOfStream } from "~/limit-request.server";
import { unlessDatabaseDown } from "~/plain-page.server";
import { answerStream } from "~/readings/stream/answer-stream.server";

/** The answer to the follow-up question as it is written. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, async () => {
    const refusal = await refusalOfStream(args.request, args.context);
    return refusal ?? answerStream(args, { followUp: true });
  });
}
