import { setTimeout as sleep } from "node:timers/promises";
import { hasFourParts, type Interpreter } from "../interpreter";
import { compose } from "./compose.server";
import { composeZodiac } from "./compose-zodiac.server";

/** Without a set pace, three cards or two signs take this long to write, and any other reading this long, in milliseconds. */
const READING_TIME = { long: 9_000, other: 6_000 };
const TICK = 50;

/**
 * The interpreter that needs no model: it composes the text and writes it at a reading pace.
 * @param pace characters a second; 0 writes at once.
 */
export function createAlmanac(pace: number | undefined): Interpreter {
  return {
    name: "almanac",
    async *write(request, signal) {
      const text = [...(request.kind === "zodiac" ? composeZodiac(request) : compose(request))];
      if (pace === 0) return yield text.join("");
      const isLong = request.kind === "zodiac" || hasFourParts(request);
      const time = isLong ? READING_TIME.long : READING_TIME.other;
      const step = pace ? (pace * TICK) / 1000 : (text.length * TICK) / time;
      for (let written = 0; written < text.length; written += step) {
        await sleep(TICK, undefined, { signal });
        yield text.slice(Math.floor(written), Math.floor(written + step)).join("");
      }
    },
  };
}
