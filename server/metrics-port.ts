import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Application, Settings } from "./application";

/** What a proxy adds to what it passes on. */
const ADDED_BY_PROXIES = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/**
 * Answers Prometheus on a port of its own, which is not for visitors, until the process ends; none where the settings name
 * none. With a token, whoever shows it is answered; without one whoever reaches the port, and on loopback that is this
 * machine alone, not somebody whom a proxy on it lets through.
 * @throws Error where the port is taken.
 */
export async function listenForMetrics(application: Application, { metrics }: Settings): Promise<void> {
  if (!metrics) return;
  const { measureProcess, readMetrics, isLoopback, log } = application;
  const { port, host, token } = metrics;
  measureProcess();
  const server = createServer((request, response) => {
    const isPassedOn = ADDED_BY_PROXIES.some((name) => name in request.headers);
    const isOwn = isLoopback(boundTo(server).address) && !token;
    if (request.method !== "GET" || request.url !== "/metrics" || (isOwn && isPassedOn)) {
      response.writeHead(404).end();
      return;
    }
    if (token && !shows(request, token)) {
      response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
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
    server.listen(port, host, resolve);
  });
  const { port: taken, address } = boundTo(server);
  log().info({ port: taken, host: address }, "metrics are answered");
}

function boundTo(server: Server): AddressInfo {
  return server.address() as AddressInfo;
}

/** Compared as hashes, in a time that tells neither the token nor its length. */
function shows({ headers: { authorization = "" } }: IncomingMessage, token: string): boolean {
  const [, shown = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digestOf(shown), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
