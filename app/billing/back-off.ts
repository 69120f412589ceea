/** How often something is tried in all. */
const TRIES = 6;
/** Milliseconds after which it is tried again for the first time; each time twice as many. */
const FIRST_PAUSE = 1_000;

export interface BackOff {
  /** Whether what failed may work later. */
  isPassing(error: unknown): boolean;
  /** How many milliseconds at least are to be waited after it. */
  leastPause(error: unknown): number;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<unknown>;
}

/**
 * Tries again what fails for now, each time after a longer pause. All that is tried at the same time pauses together: what one is
 * refused, the others would be as well.
 * @returns a function that runs something so. It throws what still fails the last time, or is refused for good.
 */
export function backingOff({ isPassing, leastPause, wait }: BackOff) {
  let pause: Promise<unknown> | undefined;

  async function rest(milliseconds: number): Promise<void> {
    const own = wait(milliseconds);
    pause = Promise.all([pause, own]);
    await own;
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      await pause;
      try {
        return await work();
      } catch (error) {
        if (tried === TRIES || !isPassing(error)) throw error;
        await rest(Math.max(leastPause(error), FIRST_PAUSE * 2 ** (tried - 1)));
      }
    }
  };
}
