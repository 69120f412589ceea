import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerCall } from "~/http/api/answer-call.server";

/** Every call of the API: which there are is said in `http/api`. */
export function loader(args: LoaderFunctionArgs) {
  return answerCall(args);
}

export function action(args: ActionFunctionArgs) {
  return answerCall(args);
}
