import { z } from "zod";
import { invalid } from "./errors";

/** Texts as a form has them; an empty one unsets nothing here and is refused. */
export const text = z.string().min(1, "empty");

export const email = text.max(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  params: { code: "email_invalid", message: (value: string) => `Invalid email address: ${value}` },
});

export const address = text.refine(isWebAddress, {
  params: { code: "url_invalid", message: () => "Not a valid URL" },
});

export const flag = text
  .refine((value) => value === "true" || value === "false", {
    params: { message: (value: string) => `Invalid boolean: ${value}` },
  })
  .transform((value) => value === "true");

export const whole = text
  .refine((value) => /^-?\d+$/.test(value), {
    params: { code: "parameter_invalid_integer", message: (value: string) => `Invalid integer: ${value}` },
  })
  .transform(Number);

/** An empty value unsets its key. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50);

/** What every list takes. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  starting_after: text.optional(),
};

/** What every question may ask for; the paths are checked by what they are asked of. */
export const expand = z.array(text).optional();

/**
 * The parameters of a question, read.
 * @throws ApiError in Stripe's words where one is unknown, missing or wrong.
 */
export function readParameters<T extends z.ZodRawShape>(shape: T, input: object): z.output<z.ZodObject<T>> {
  const result = z.strictObject(shape).safeParse(input);
  if (result.success) return result.data as z.output<z.ZodObject<T>>;
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) throw new Error("A refusal without a reason.");
  throw faultOf(issue, input);
}

function faultOf(issue: z.core.$ZodIssue, input: object) {
  const value = valueAt(input, issue.path);
  const param = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
  }
  if (value === undefined)
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (value === "")
    return invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: "parameter_invalid_empty", param },
    );
  if (issue.code === "invalid_value")
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(", ")}`, { param });
  if (issue.code === "custom" && typeof issue.params?.message === "function")
    return invalid(issue.params.message(value), { code: issue.params.code, param });
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** As a form names it: items[0][price]. */
function nameOf([first = "", ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((key) => `[${String(key)}]`).join("")}`;
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}
