import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Serves HTTP on loopback, on a free port or on the one that is named.
 * @throws Error where the port is taken.
 */
export async function serve(listener: RequestListener, port = 0) {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
