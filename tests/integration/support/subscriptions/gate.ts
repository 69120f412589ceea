import { serve } from "../../../stand-ins/serve";

/** Before a request is passed on, or after it was answered: what it asked has then been done. */
export type Side = "before" | "after";

interface Trap {
  /** How many requests pass first. */
  at: number;
  side: Side;
  /** @returns whether the request goes on; its sender hears of a fault otherwise. */
  spring(): Promise<boolean>;
}

export interface Hold {
  /** Resolves once a request is held. */
  reached: Promise<void>;
  /** Lets it go on, and all others pass. */
  open(): void;
}

/** A fault that the client is not to try again. */
const FAULT = JSON.stringify({ error: { type: "api_error", message: "Out of reach, as told." } });

/**
 * Stands between the application and Stripe's stand-in, so that one request can be held while something else happens, or
 * be lost.
 */
export async function openGate() {
  let target = "";
  let passed = 0;
  let trap: Trap | undefined;

  const server = await serve(async (request, response) => {
    const sprung = trap?.at === passed ? trap : undefined;
    passed += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { host: _, connection: __, "content-length": ___, ...asked } = request.headers;
    const headers = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]);
    const fault = () =>
      response
        .writeHead(503, { "Content-Type": "application/json", "Stripe-Should-Retry": "false" })
        .end(FAULT);
    if (sprung?.side === "before" && !(await sprung.spring())) return fault();
    const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
    const answer = await fetch(`${target}${request.url}`, { method: request.method, headers, body });
    const text = await answer.text();
    if (sprung?.side === "after" && !(await sprung.spring())) return fault();
    return response.writeHead(answer.status, { "Content-Type": "application/json" }).end(text);
  });

  function set(next: Trap | undefined): void {
    trap = next;
    passed = 0;
  }

  return {
    url: server.url,
    close: () => server.close(),
    /** Where requests are passed on to. */
    leadTo(url: string): void {
      target = url;
    },
    /** Holds one of the coming requests. */
    hold(at: number, side: Side): Hold {
      let open = () => {};
      const opened = new Promise<boolean>((resolve) => {
        open = () => resolve(true);
      });
      const reached = new Promise<void>((resolve) => {
        const spring = () => {
          resolve();
          return opened;
        };
        set({ at, side, spring });
      });
      return {
        reached,
        open() {
          set(undefined);
          open();
        },
      };
    },
    /** Loses one of the coming requests, or its answer. @returns whether it has, from then on letting all pass. */
    lose(at: number, side: Side): () => boolean {
      let isLost = false;
      const spring = () => {
        isLost = true;
        return Promise.resolve(false);
      };
      set({ at, side, spring });
      return () => {
        set(undefined);
        return isLost;
      };
    },
  };
}

export type Gate = Awaited<ReturnType<typeof openGate>>;
