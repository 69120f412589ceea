/** What a browser wants of a passkey: the way in, to show one of somebody's, or to make one. */
export const PASSKEY_PURPOSES = ["sign-in", "show", "add"] as const;

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];
