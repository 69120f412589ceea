import pino, { type Logger } from "pino";
import { settings } from "./env.server";
import { describeError } from "./log/describe-error";
import { bufferLines, type LineBuffer } from "./log/line-buffer";
import { isSaid, requestId } from "./log/request.server";

export { inRequest, noteAddress, outsideRequests, requestAddress } from "./log/request.server";

/** Beyond this many bytes that nobody takes, lines are dropped rather than kept in memory. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Characters of a path that a line says: whoever asks for longer ones must not crowd out the lines of others. */
const LONGEST_PATH = 200;
/** What ends the link of a shared reading opens it. */
const SHARED = /(?<=\/shared\/)[^/]+/;
/** From this level on, a line is written at once. */
const WARN = 40;

let shared: Logger | undefined;
/** Where the lines go in production: in development each appears at once. */
let buffer: LineBuffer | undefined;

/**
 * The log of this process: a line of JSON an event, on standard output, with the id of the request that it is about.
 * An error is said once. Never give it a question, a text of a reading, a password, a token or an address.
 */
export function log(): Logger {
  shared ??= createLog(settings().logLevel);
  return shared;
}

/** A request that was answered; `ms` are whole milliseconds. */
interface AnsweredRequest {
  id: string;
  method: string | undefined;
  path: string;
  status: number;
  ms: number;
}

/**
 * Writes the line of a request as {@link log} would, but put together by hand: every request has one, and the logger's
 * own way takes as long as sending a page that lies ready.
 */
export function logRequestLine({ id, method, path, status, ms }: AnsweredRequest): void {
  const logger = log();
  if (!logger.isLevelEnabled("info")) return;
  if (!buffer) logger.info({ id, method, path, status, ms }, "request");
  else
    buffer.write(
      `{"level":30${timeOfLine()},"id":"${id}","method":"${method}","path":${JSON.stringify(sayable(path))},"status":${status},"ms":${ms},"msg":"request"}\n`,
    );
}

export interface TroubleLog {
  /** Says that it failed, unless that was the last that was said. */
  begins(error: unknown): void;
  /** Says that it works again, if it did not. */
  ends(): void;
}

/** For what is done over and over: one line when it begins to fail, and one when it works again. */
export function troubleLog(message: string): TroubleLog {
  let isTroubled = false;
  return {
    begins(error) {
      if (!isTroubled) log().error({ err: error }, message);
      isTroubled = true;
    },
    ends() {
      if (isTroubled) log().info({ over: message }, "works again");
      isTroubled = false;
    },
  };
}

/** Resolves once every line is written. */
export async function flushLog(): Promise<void> {
  await buffer?.written();
}

function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: timeOfLine,
      serializers: { err: describeError, path: sayable },
      mixin() {
        const id = requestId();
        return id === undefined ? {} : { id };
      },
      hooks: {
        logMethod(args, method, level) {
          const [what] = args as unknown[];
          if (level >= WARN && isSaid((what as { err?: unknown } | undefined)?.err)) return;
          method.apply(this, args);
          if (level >= WARN) buffer?.flush();
        },
      },
    },
    destination(),
  );
}

/** A path as a line may say it: without the secret of a link, and not too long. */
function sayable(path: string): string {
  const open = path.replace(SHARED, "…");
  return open.length > LONGEST_PATH ? `${open.slice(0, LONGEST_PATH)}…` : open;
}

let lastTime = { ms: 0, text: "" };

/** The time as a property of a line, in ISO 8601; busy, a process writes many lines in one millisecond. */
function timeOfLine(): string {
  const ms = Date.now();
  if (ms !== lastTime.ms) lastTime = { ms, text: `,"time":"${new Date(ms).toISOString()}"` };
  return lastTime.text;
}

/** Standard output; what is still gathered when the process ends is written then. */
function destination() {
  if (process.env.NODE_ENV !== "production") return pino.destination(1);
  buffer = bufferLines(pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING }));
  // The destination writes what it was given at the end of the process: first it has to be given what is gathered.
  process.prependOnceListener("exit", buffer.flush);
  return buffer;
}
