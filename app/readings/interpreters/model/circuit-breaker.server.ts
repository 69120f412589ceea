import { log } from "~/log.server";
import { setBreaker } from "~/metrics.server";
import { breakerAfter, CircuitState, isBrokenCircuitError } from "~/patience/policies.server";
import { InterpretationError, type Interpreter } from "../interpreter";
import type { ModelInterpreter } from "./model.server";

interface Endurance {
  /** After how many texts in a row that failed for the server's sake it is left alone. */
  failures: number;
  /** For how many milliseconds; then one text is let through to see whether it answers again. */
  rest: number;
}

const ENDURANCE: Endurance = { failures: 5, rest: 30_000 };

/**
 * An interpreter that is left alone while its server does not answer: its texts then fail at once, with the fault
 * `open`, rather than after everybody has waited in vain. One text after another is let through, until one has begun.
 */
export function withBreaker(interpreter: ModelInterpreter, { failures, rest } = ENDURANCE): Interpreter {
  const isFailure = (error: unknown) => isOutage(error) || (isTrying() && isNoAnswer(error));
  const policy = breakerAfter(failures, { rest, isFailure });
  const isTrying = () => policy.state === CircuitState.HalfOpen;
  announce(policy);

  /** Whoever is let through says how it went. @throws InterpretationError `open` */
  async function enter(): Promise<Verdict> {
    // The library would let all others wait for the one that is let through.
    if (isTrying()) throw new InterpretationError("open");
    return new Promise((resolve, reject) => {
      const judged = policy.execute(
        () =>
          new Promise<void>((succeed, fail) => {
            resolve({ succeed, fail });
          }),
      );
      // What `fail` is given comes back here too, long after `resolve`: then this changes nothing.
      judged.catch((error) => reject(isBrokenCircuitError(error) ? new InterpretationError("open") : error));
    });
  }

  return {
    name: interpreter.name,
    async *write(request, circumstances) {
      const { succeed, fail } = await enter();
      try {
        const onAnswer = () => {
          if (isTrying()) succeed();
        };
        yield* interpreter.write(request, circumstances, onAnswer);
        succeed();
      } catch (error) {
        fail(circumstances.signal.aborted ? new Abandoned() : error);
        throw error;
      } finally {
        fail(new Abandoned());
      }
    },
  };
}

/** How a text went; only the first of these that is called counts. */
interface Verdict {
  succeed(): void;
  fail(error: unknown): void;
}

/** A text that nobody wants any more says nothing of the model. */
class Abandoned extends Error {}

/** Whether the server is at fault, rather than what it was asked. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof InterpretationError)) return false;
  const { fault, status } = error;
  return fault === "connection" || fault === "timeout" || status === 429 || (status ?? 0) >= 500;
}

/** Whether nothing was heard of the server, good or bad. */
function isNoAnswer(error: unknown): boolean {
  return !(error instanceof InterpretationError) || error.fault === "ceiling";
}

/** A line in the log at the beginning and at the end, however often the model is tried between. */
function announce({ onBreak, onHalfOpen, onReset }: ReturnType<typeof breakerAfter>) {
  let isOpen = false;
  setBreaker("closed");
  onHalfOpen(() => setBreaker("half_open"));
  onBreak(() => {
    if (!isOpen) log().warn("the model does not answer and is left alone for now");
    isOpen = true;
    setBreaker("open");
  });
  onReset(() => {
    log().info("the model answers again");
    isOpen = false;
    setBreaker("closed");
  });
}
