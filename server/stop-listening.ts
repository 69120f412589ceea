import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long a server behind a proxy goes on answering once it has said that it is not ready any more, in milliseconds:
 * longer than the proxy takes to notice (`Caddyfile`), and than it keeps a connection that it does not use.
 */
const FAREWELL = 3_000;

/**
 * Takes no more requests without losing one: behind a proxy it waits until that sends no more. Connections are closed
 * with the answers that go over them. @returns fulfilled `closed` once every answer under way has ended.
 */
export async function stopListening(
  server: Server,
  { isBehindProxy }: { isBehindProxy: boolean },
): Promise<{ closed: Promise<void> }> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  if (isBehindProxy) await sleep(FAREWELL);
  return { closed: new Promise((resolve) => server.close(() => resolve())) };
}
