import { log } from "~/log.server";
import { countStripeRefusal, type StripeRefusal } from "~/metrics.server";

interface Answer {
  getStatusCode(): number;
  getHeaders(): Record<string, unknown>;
  toJSON(): Promise<object>;
}

/** A request as the provider's client makes it: host, port, path, method, and what else it sends. */
type Asked = [unknown, unknown, string, string, ...unknown[]];

/** A word of Stripe's. What looks like none may be something that it was sent. */
const WORD = /^\w{1,64}$/;
const PARAMETER = /^[\w[\].]{1,120}$/;
/** What is one thing's own in a path, such as `cus_NffrFeUfNV2Hib`: somebody may have typed it. Words of Stripe's begin longer. */
const ID = /(?<=\/)[a-z]{1,5}_[^/]+/g;

/** Makes requests as `ask` does, and tells of each that Stripe refused: a line in the log, and a count. */
export function tellingRefusals<Sent extends Asked, Heard extends Answer>(
  ask: (...asked: Sent) => Promise<Heard>,
): (...asked: Sent) => Promise<Heard> {
  return async (...asked) => {
    const answer = await ask(...asked);
    const status = answer.getStatusCode();
    if (status < 400) return answer;
    const read = answer.toJSON.bind(answer);
    answer.toJSON = async () => {
      const body = await read();
      const [, , path, method] = asked;
      const { parameter, ...refusal } = readRefusal(body, status);
      countStripeRefusal(refusal);
      const requestId = wordOf(answer.getHeaders()["request-id"], WORD);
      log().info(
        { call: callOf(method, path), ...refusal, param: parameter, requestId },
        "Stripe refused a call",
      );
      return body;
    };
    return answer;
  };
}

/** The words of a refusal; never its message, which may repeat an address or a name. */
export function readRefusal(body: object, status: number): StripeRefusal & { parameter: string } {
  const { error } = body as { error?: unknown };
  const { type, code, decline_code, param } = (typeof error === "object" && error ? error : {}) as Record<
    string,
    unknown
  >;
  return {
    type: wordOf(type, WORD),
    code: wordOf(code, WORD),
    decline: wordOf(decline_code, WORD),
    status,
    parameter: wordOf(param, PARAMETER),
  };
}

/** A call by its kind: without what it asks for, and without whom it is about. */
export function callOf(method: string, path: string): string {
  return `${method} ${path.replace(/\?.*$/s, "").replace(ID, ":id")}`;
}

function wordOf(value: unknown, form: RegExp): string {
  return typeof value === "string" && form.test(value) ? value : "";
}
