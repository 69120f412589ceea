/** For how many milliseconds one piece of work has the process to itself. */
const LONGEST_TURN = 10;

/** Lets whoever waits for this process have it, each time that it is called after a turn has gone by; until then it does nothing. */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
