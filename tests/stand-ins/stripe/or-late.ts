/** In milliseconds: nobody waits longer for a site that takes no events. */
const LONGEST_WAIT = 20_000;

/** The outcome, or `undefined` where it does not come in time; it is still worked on. */
export async function orLate<T>(outcome: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT);
  });
  return await Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}
