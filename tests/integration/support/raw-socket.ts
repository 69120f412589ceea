import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection of which every byte is ours. */
export async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Sends `bytes` over a connection of its own. @returns all that comes back until the other side closes it. */
export async function exchange(url: string, bytes: string): Promise<string> {
  const socket = await open(url);
  socket.write(bytes, "latin1");
  return readToEnd(socket);
}

/** What still comes over a connection until the other side closes it. */
export async function readToEnd(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece) => pieces.push(piece));
  if (!socket.closed) await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return Buffer.concat(pieces).toString("latin1");
}

/** The status that an answer begins with. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}
