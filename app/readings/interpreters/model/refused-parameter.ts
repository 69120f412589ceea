/** What we ask for, and a server need not know. */
export const PARAMETERS = ["temperature", "max_tokens", "max_completion_tokens", "stream_options"] as const;
export type Parameter = (typeof PARAMETERS)[number];

/** Which of the parameters that were `sent` a server's refusal names, if it names one. */
export function refusedParameter(
  { param, message }: { param: unknown; message: string },
  sent: readonly Parameter[],
): Parameter | undefined {
  const named = sent.find((each) => each === param);
  return named ?? sent.find((each) => new RegExp(`\\b${each}\\b`).test(message));
}
