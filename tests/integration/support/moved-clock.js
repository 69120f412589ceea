/**
 * Given to a server's process with `node --import`: its clock is as many milliseconds ahead of the real one as the file
 * says that `MOVED_CLOCK` names, at any moment. Timers, and PostgreSQL's own clock, go on as they are.
 */
import { readFileSync } from "node:fs";

const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(process.env.MOVED_CLOCK, "utf8"));

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }
  static now() {
    return now();
  }
};
