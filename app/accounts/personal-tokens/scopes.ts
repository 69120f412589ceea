/** What a personal token may do: see what is its owner's, or ask in their name as well. */
export type TokenScope = "read" | "ask";

/** More than anybody has scripts. */
export const MOST_TOKENS = 20;

/** How long a token's name may be, in characters. */
export const LONGEST_TOKEN_NAME = 60;

/** After so many days without a use a token ends. */
export const UNUSED_DAYS = 365;
