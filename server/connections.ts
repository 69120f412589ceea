import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { LONGEST_SILENCE, MOST_HEADERS } from "./bounds";

interface Bounds {
  /** Connections in all. */
  all: number;
  /** Connections of one network address. */
  perAddress: number;
  /** Whose connections are not counted by address: a proxy's, behind which are many. */
  isShared(address: string): boolean;
}

/** Node's reasons not to read on that are no malformed request. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Bounds what connections cost a server, and answers what is no request that it can read: with a status and its name, which
 * tell nothing of us.
 */
export function guardConnections(server: Server, bounds: Bounds): void {
  server.maxConnections = bounds.all;
  // One more than is taken, to know that there were too many: Node drops the rest.
  server.maxHeadersCount = MOST_HEADERS + 1;
  server.timeout = LONGEST_SILENCE;
  countByAddress(server, bounds);
  refuseUnreadable(server);
}

function countByAddress(server: Server, { perAddress, isShared }: Bounds): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (isShared(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function refuseUnreadable(server: Server): void {
  /** What is being answered over a connection. */
  const underWay = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, response);
  });
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    const answer = underWay.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (isAnswering || !socket.writable || code === "ECONNRESET") socket.destroy();
    else refuse(socket, STATUSES[code] ?? 400);
  });
  server.on("connect", (_request, socket) => refuse(socket, 405, "Allow: GET, HEAD, POST\r\n"));
}

function refuse(socket: Duplex, status: number, headers = ""): void {
  const body = `${status} ${STATUS_CODES[status]}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${headers}` +
      `Content-Type: text/plain\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    // Whoever goes on sending is not read.
    () => (socket as Socket).destroySoon(),
  );
}
