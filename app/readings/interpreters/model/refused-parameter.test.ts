import { expect, test } from "vitest";
import { PARAMETERS, refusedParameter } from "./refused-parameter";

const SENT = ["temperature", "max_tokens", "stream_options"] as const;

test.each([
  ["max_tokens", "Use 'max_completion_tokens' instead.", "max_tokens"],
  [null, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "max_tokens"],
  [null, "temperature: Extra inputs are not permitted", "temperature"],
  [undefined, "Unrecognized request argument: stream_options", "stream_options"],
  ["messages", "The max_tokens_per_day are used up", undefined],
  [null, "max_completion_tokens is not known", undefined],
])("of the refusal of %j, %j, what is meant is %j", (param, message, meant) => {
  expect(refusedParameter({ param, message }, SENT)).toBe(meant);
});

test("what was not sent is never meant", () => {
  for (const param of PARAMETERS) expect(refusedParameter({ param, message: param }, [])).toBeUndefined();
});
