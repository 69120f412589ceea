import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusalOfStream } from "~/http/limit-request.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";
import { answerStream } from "~/http/streams/answer-stream.server";

/** The answer to the follow-up question as it is written. */
export function loader(args: LoaderFunctionArgs) {
  return unlessDatabaseDown(args.request, async () => {
    const refusal = await refusalOfStream(args.request, args.context);
    return refusal ?? answerStream(args, { followUp: true });
  });
}
