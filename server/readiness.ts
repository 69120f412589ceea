import type { IncomingMessage, ServerResponse } from "node:http";

const ADDRESS = "/readyz";

/**
 * Whether this process takes requests, for a proxy that spreads them: unlike `/healthz` it asks nothing of the database,
 * without which most pages still can be shown.
 */
export class Readiness {
  #isReady = true;

  /** @param headers those of every answer. */
  constructor(private readonly headers: [string, string][]) {}

  end(): void {
    this.#isReady = false;
  }

  /** @returns whether the request asked for it. */
  answer({ url }: IncomingMessage, response: ServerResponse): boolean {
    if (url !== ADDRESS) return false;
    response.writeHead(this.#isReady ? 200 : 503, [
      ...this.headers.flat(),
      ...["Content-Type", "text/plain"],
      ...["Cache-Control", "no-store"],
    ]);
    response.end(this.#isReady ? "ready" : "stopping");
    return true;
  }
}
