import { setTimeout as sleep } from "node:timers/promises";
import type { Interpreter } from "../interpreter";
import { compose } from "./compose.server";
import { composeZodiac } from "./compose-zodiac.server";
import { writingTimes } from "./reading-pace";

/**
 * The interpreter that needs no model: it composes the text and writes it at a reading pace, line by line.
 * @param pace characters a second; 0 writes at once.
 */
export function createAlmanac(pace: number | undefined): Interpreter {
  return {
    name: "almanac",
    async *write(request, { signal, recent }) {
      const past = await recent();
      const chunks = request.kind === "zodiac" ? composeZodiac(request, past.texts) : compose(request, past);
      if (pace === 0) return yield* chunks;
      const times = writingTimes(chunks, request, pace);
      for (const [n, chunk] of chunks.entries()) {
        await sleep(times[n], undefined, { signal });
        yield chunk;
      }
    },
  };
}
