/** By what a code comes to a phone (specification, section 7). */
export const CHANNELS = ["sms", "whatsapp"] as const;

export type Channel = (typeof CHANNELS)[number];

/** The way that a form names; by SMS where it names none of ours. */
export function channelOf(typed: unknown): Channel {
  return CHANNELS.find((channel) => channel === typed) ?? "sms";
}
