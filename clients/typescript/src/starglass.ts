import type { Asked, CallOptions } from "./asked.js";
import { Calls, type Language, type Summary, type TextEvent } from "./calls.js";
import { eventsOf } from "./events.js";
import { problemOf, retryAfterOf, StarglassProblem } from "./problem.js";

export interface StarglassOptions {
  /** Where the site is: `https://starglass.example`. */
  url: string;
  /** A token of any kind; or what gives one, which is asked before each request, so that it may renew it. */
  token?: string | (() => string | Promise<string>);
  /** Of what is told, and in which readings are asked; else what the browser accepts, or English. */
  language?: Language;
  /** How often a request is sent at most where it may be sent again, the first time included. */
  tries?: number;
  /** For how many seconds is waited at most between two tries: who is asked to wait for longer is told at once. */
  longestWait?: number;
  /** What sends the requests, in place of the global one. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** How long an answer may take, in milliseconds: a text is waited for 100 s at a time. */
const PATIENCE = 120_000;
/** How long is waited after a connection has broken, in milliseconds; each time twice as long. */
const PAUSE = 250;

/** Starglass over HTTP: each call by its name, sent again where that is safe and worth it. */
export class Starglass extends Calls {
  readonly #options: Required<Pick<StarglassOptions, "tries" | "longestWait" | "fetch">> & StarglassOptions;

  constructor(options: StarglassOptions) {
    super();
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    this.#options = {
      tries: 4,
      longestWait: 30,
      fetch: (url, init) => fetch(url, init),
      ...options,
      ...given,
    };
  }

  /** All of one's readings, newest first, page after page as they are needed. */
  async *everyReading(options: CallOptions = {}): AsyncGenerator<Summary, void, undefined> {
    let after: string | undefined;
    do {
      const { readings, next } = await this.listReadings({ after }, options);
      yield* readings;
      after = next ?? undefined;
    } while (after !== undefined);
  }

  protected override async send<Answer>(asked: Asked, options: CallOptions): Promise<Answer> {
    return this.#again(asked, options, async (headers) => {
      for (;;) {
        const signal = anyOf(options.signal, AbortSignal.timeout(PATIENCE));
        const response = await this.#request(asked, { ...options, signal }, headers);
        const text = await response.text();
        // Not whole yet: it is waited for once more.
        if (response.status !== 202) return (text === "" ? undefined : JSON.parse(text)) as Answer;
        await pause((retryAfterOf(response) ?? 1) * 1000, options.signal);
      }
    });
  }

  /** A text as it is written: where the connection breaks, it goes on after the last event that was heard. */
  protected override async *listen(
    asked: Asked,
    options: CallOptions,
  ): AsyncGenerator<TextEvent, void, undefined> {
    let heard = asked.query?.after;
    for (let failures = 0; ; failures += 1) {
      const leaving = new AbortController();
      let fault: unknown = new Error("The stream broke off.");
      try {
        const { body, status } = await this.#again(asked, options, () => {
          // After a while a stream is listened to anew: what is no stream any more is noticed by that.
          const signal = anyOf(options.signal, leaving.signal, AbortSignal.timeout(PATIENCE));
          const headers: Record<string, string> = heard === undefined ? {} : { "Last-Event-ID": heard };
          return this.#request({ ...asked, query: {} }, { ...options, signal }, headers);
        });
        if (status === 204 || !body) return;
        for await (const event of eventsOf(body)) {
          heard = event.id;
          failures = 0;
          yield event;
          if (event.event === "done" || event.event === "failed") return;
        }
      } catch (error) {
        if (error instanceof StarglassProblem || options.signal?.aborted) throw error;
        fault = error;
      } finally {
        leaving.abort();
      }
      if (failures + 1 >= this.#options.tries) throw fault;
      await pause(PAUSE * 2 ** failures, options.signal);
    }
  }

  /** Tries something until it succeeds, cannot be tried again, or was tried often enough. */
  async #again<T>(
    { method, isKeyed }: Asked,
    { signal, idempotencyKey = newKey() }: CallOptions,
    once: (headers: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const headers: Record<string, string> = isKeyed ? { "Idempotency-Key": idempotencyKey } : {};
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(headers);
      } catch (error) {
        // Who was cut off does not know whether it was done: only what is done once may be sent again.
        const isSafe = method === "GET" || isKeyed === true;
        const wait =
          error instanceof StarglassProblem
            ? this.#waitAfter(error)
            : isSafe
              ? PAUSE * 2 ** (tried - 1)
              : null;
        if (wait === null || signal?.aborted || tried >= this.#options.tries) throw error;
        await pause(wait, signal);
      }
    }
  }

  /** In how many milliseconds what was refused is worth being sent again; null where it is not. */
  #waitAfter({ status, code, retryAfter }: StarglassProblem): number | null {
    const isForNow = status === 429 || status === 503 || code === "key-running";
    if (!isForNow || retryAfter === null || retryAfter > this.#options.longestWait) return null;
    return retryAfter * 1000;
  }

  /** Sends a request once. @throws StarglassProblem where it is refused. */
  async #request(
    { method, path, query = {}, body, needsToken }: Asked,
    { language = this.#options.language, signal }: CallOptions,
    headers: Record<string, string>,
  ): Promise<Response> {
    const { url, token } = this.#options;
    const address = new URL(`${url.replace(/\/$/, "")}/api/v1${path}`);
    for (const [name, value] of Object.entries({ ...query, lang: language }))
      if (value !== undefined) address.searchParams.set(name, value);
    const shown = needsToken ? await (typeof token === "function" ? token() : token) : undefined;
    const response = await this.#options.fetch(address.href, {
      method,
      headers: {
        ...headers,
        ...(shown !== undefined && { Authorization: `Bearer ${shown}` }),
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      credentials: "omit",
      redirect: "error",
    });
    if (response.ok) return response;
    throw await problemOf(response);
  }
}

function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((each) => each !== undefined));
}

/** @throws what `signal` was aborted for. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** By hand, since a page that is not served over TLS has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
