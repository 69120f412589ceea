import ts from "typescript";
import type { StripeEvent } from "./events";
import { lookUp } from "./sdk-types/declarations";
import { type Misfit, misfits, type Wire } from "./sdk-types/fits";
import { methodOf } from "./sdk-types/methods";

/** What went over the wire and is not as the types of the SDK have it, in words. */
export type Violations = string[];

/** A call with what was asked and answered. */
export interface Answered {
  /** As in "POST /v1/customers". */
  call: string;
  input: object;
  status: number;
  body: object;
}

/**
 * Compares what goes over the wire with the types of the SDK that the site speaks with. Whatever those declare can be
 * checked: they are read as they are, each when it is met first.
 */
export function checkAnswered({ call, input, status, body }: Answered): Violations {
  const method = methodOf(call);
  if (!method) return [`${call}: the SDK has no such call`];
  const { parameters, answer } = method;
  const asked = parameters ? misfits(input, parameters, at("form")) : unasked(input);
  const isRefusal = status >= 400;
  const answered = isRefusal
    ? misfitsOfNamed((body as { error?: unknown }).error, "StripeRawError")
    : misfits(body, answer, at("json"));
  return [...inWords(`${call}: asked for `, asked), ...inWords(`${call}: answered ${status}: `, answered)];
}

/** Of what the types say otherwise, as Stripe's documentation has it: an announced invoice has no id. */
const DOCUMENTED = ["invoice.upcoming: data.object.id: missing"];

/** @returns what is wrong with a message that is sent to the site. */
export function checkEvent(event: StripeEvent): Violations {
  const found = inWords(`${event.type}: `, misfitsOfNamed(event, "Event"));
  return found.filter((each) => !DOCUMENTED.includes(each));
}

function misfitsOfNamed(value: unknown, name: string): Misfit[] {
  const declared = lookUp(name, ["Stripe"]);
  if (!ts.isTypeAliasDeclaration(declared)) throw new Error(`${name} is not another name of a type.`);
  return misfits(value, declared.type, at("json"));
}

function unasked(input: object): Misfit[] {
  return Object.keys(input).map((name) => ({ at: name, why: "unknown" }));
}

function at(wire: Wire) {
  return { wire, at: "" };
}

function inWords(before: string, found: Misfit[]): Violations {
  return found.map(({ at, why }) => `${before}${at}: ${why}`);
}
