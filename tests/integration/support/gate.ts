import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A way to a server, PostgreSQL for instance, that can be shut, slowed down and frozen. */
export interface Gate {
  /** The target's address by this way. */
  url: string;
  /** How many connections go through it. */
  connections(): number;
  /** Breaks every connection and refuses new ones. */
  shut(): void;
  /** Holds back what goes either way by so many milliseconds. */
  slow(milliseconds: number): void;
  /** Lets nothing through either way and breaks nothing, as a network does that loses everything. */
  freeze(): void;
  /** Lets everything through again at once, what was held back by {@link freeze} first. */
  open(): void;
  close(): Promise<void>;
}

export async function openGate(target: URL): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isShut = false;
  let delay = 0;
  let thawed: Promise<void> | null = null;
  let thaw = () => {};

  const held = () =>
    new Transform({
      async transform(piece, _encoding, done) {
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
        await thawed;
        done(null, piece);
      },
    });

  const server = createServer((near) => {
    if (isShut) return near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(held()).pipe(far).pipe(held()).pipe(near);
    return near;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");

  function open() {
    isShut = false;
    delay = 0;
    thaw();
    thawed = null;
  }
  function destroyAll() {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    connections: () => sockets.size / 2,
    shut() {
      isShut = true;
      destroyAll();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    freeze() {
      thawed ??= new Promise<void>((resolve) => {
        thaw = resolve;
      });
    },
    open,
    async close() {
      open();
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
