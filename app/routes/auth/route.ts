import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerAuthCall } from "./answer-auth-call.server";

export function loader(args: LoaderFunctionArgs) {
  return answerAuthCall(args);
}

export function action(args: ActionFunctionArgs) {
  return answerAuthCall(args);
}
