import {
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";

export { CircuitState, isBrokenCircuitError };

/**
 * What comes of something that has `milliseconds` to end. What takes longer goes on, but nobody hears of it.
 * @throws what {@link isOutOfTime} tells, or whatever it throws itself.
 */
export function withinTime<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  return timeout(milliseconds, TimeoutStrategy.Aggressive).execute(run);
}

/** Whether something had its time and did not end. */
export function isOutOfTime(error: unknown): boolean {
  // The library's own `isTaskCancelledError` (3.2.1) looks for the mark of another error.
  return error instanceof TaskCancelledError;
}

interface Trying {
  isWorthwhile(error: unknown): boolean;
  /** In milliseconds: how long to wait before each further try, and after how long none is made any more. */
  pause: number;
  patience: number;
}

/** Tries something again as long as there is patience. @throws what the last try threw. */
export function triedAgain<T>(run: () => Promise<T>, { isWorthwhile, pause, patience }: Trying): Promise<T> {
  const trying = retry(handleWhen(isWorthwhile), {
    maxAttempts: Number.POSITIVE_INFINITY,
    backoff: new ConstantBackoff(pause),
  });
  // Cooperative: a try under way comes to its end, and is the last.
  return wrap(timeout(patience, TimeoutStrategy.Cooperative), trying).execute(run);
}

/** Lets nothing through after so many failures in a row, for `rest` milliseconds, and then one to see. */
export function breakerAfter(
  failures: number,
  { rest, isFailure }: { rest: number; isFailure: (error: unknown) => boolean },
) {
  return circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: rest,
  });
}

/** Lets so many through at a time, and so many more wait for their turn; whatever comes then is turned away, as {@link isTurnedAway} tells. */
export function fewAtOnce({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  return bulkhead(atOnce, waiting);
}

/** Whether something was not begun, since too many were before it. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof BulkheadRejectedError;
}
