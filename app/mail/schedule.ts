/** For how many seconds a mail is with the one who took it: longer than composing and sending it can last. */
export const LEASE = 180;

const FIRST_DELAY = 5;
const LONGEST_DELAY = 3_600;
const LONGEST_EFFORT = 3 * 24 * 60 * 60 * 1000;

/** How many seconds to wait after a mail failed for the `attempts`th time. */
export function delayAfter(attempts: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1));
}

/** Whether a mail has been tried for so long that it is given up. */
export function isHopeless(createdAt: Date, now = new Date()): boolean {
  return now.getTime() - createdAt.getTime() > LONGEST_EFFORT;
}
