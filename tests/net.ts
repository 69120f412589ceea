import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What lies between a browser and the site, as the browser's proxy. */
export interface Net {
  port: number;
  /** From now on it takes what is asked, and answers nothing: a lift, a train. */
  fallSilent(): void;
  /** From now on there is none. */
  cut(): void;
  /** It is as at first, and what was asked in the silence is answered. */
  mend(): void;
  /** What it has been asked in the silence: method and address of each. */
  held(): string[];
  close(): Promise<void>;
}

export async function startNet(): Promise<Net> {
  let state: "whole" | "silent" | "cut" = "whole";
  let held: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((asked, answer) => {
    if (state === "silent") held.push([asked, answer]);
    else passOn(asked, answer);
  });
  server.on("connection", (socket) => {
    if (state === "cut") socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      state = "silent";
    },
    cut() {
      state = "cut";
      server.closeAllConnections();
    },
    mend() {
      state = "whole";
      const waiting = held.filter(([, { destroyed }]) => !destroyed);
      held = [];
      for (const each of waiting) passOn(...each);
    },
    held: () => held.map(([{ method, url }]) => `${method} ${url}`),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** A browser asks its proxy by whole addresses. */
function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = "" } = asked;
  const passed = request(url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
}
