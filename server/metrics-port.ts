import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Application, Settings } from "./application";

/**
 * Answers Prometheus on a port of its own, which is not for visitors, until the process ends; none where the settings name
 * none.
 * @throws Error where the port is taken.
 */
export async function listenForMetrics(
  { measureProcess, readMetrics, log }: Application,
  { metricsPort, host }: Settings,
): Promise<void> {
  if (metricsPort === undefined) return;
  measureProcess();
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    readMetrics().then(
      ({ contentType, text }) => response.writeHead(200, { "Content-Type": contentType }).end(text),
      (error: unknown) => {
        log().error({ err: error }, "the metrics cannot be read");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(metricsPort, host, resolve);
  });
  log().info({ port: (server.address() as AddressInfo).port }, "metrics are answered");
}
