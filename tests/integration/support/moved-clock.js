/**
 * Given to a server's process with `node --import`: its clock is as many milliseconds ahead of the real one as the file
 * says that `MOVED_CLOCK` names, at any moment. The embedded database goes by it too, and so does what is done every minute
 * or less often: a day that is jumped over is over for it. Shorter timers, and PostgreSQL's own clock, go on as they are.
 */
import { readFileSync } from "node:fs";

const MINUTE = 60_000;
/** How often it is looked whether the clock was moved, in milliseconds. */
const LOOK = 50;

const RealDate = Date;
const realInterval = setInterval;
const now = () => RealDate.now() + Number(readFileSync(process.env.MOVED_CLOCK, "utf8"));

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }
  static now() {
    return now();
  }
};

globalThis.setInterval = (act, delay, ...rest) => {
  if (!(delay >= MINUTE)) return realInterval(act, delay, ...rest);
  let next = now() + delay;
  return realInterval(() => {
    if (now() < next) return;
    next = now() + delay;
    act(...rest);
  }, LOOK);
};
