/** For how many seconds a client may show the code with which somebody was led back to it. */
export const CODE_SECONDS = 300;

/** How long somebody whom a client has sent to a provider may take there, in seconds. */
export const PROVIDER_SECONDS = 15 * 60;
