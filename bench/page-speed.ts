import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import type { BareAnswer } from "./bare-server";
import { type Asked, fullSpeed, latencyAt } from "./load";
import { median } from "./percentile";

/** How often each of the two is measured, in turn. */
const ROUNDS = 3;
/** At how much of its full speed a page's latency is measured. */
const LOAD = 0.7;

export interface PageSpeed {
  /** Answers a second, and of a bare server that sends the same bytes under the same headers. */
  rate: number;
  bare: number;
  /** Milliseconds at 70 % of its rate. */
  p50: number;
  p99: number;
  /** Kilobytes of its compressed body. */
  weight: number;
}

/** A page, asked for compressed as browsers do, beside its limit on the same machine. */
export async function measurePage(url: string, cookie = ""): Promise<PageSpeed> {
  const headers = { "Accept-Encoding": "gzip, deflate, br", ...(cookie && { Cookie: cookie }) };
  const answer = await rawAnswer({ url, headers });
  const bare = await startBare(answer);
  const rates: { own: number[]; bare: number[] } = { own: [], bare: [] };
  try {
    await fullSpeed({ url, headers });
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.own.push(await fullSpeed({ url, headers }));
      rates.bare.push(await fullSpeed({ url: bare.url, headers }));
    }
    const rate = median(rates.own);
    const { p50, p99 } = await latencyAt(rate * LOAD, { url, headers });
    return { rate, bare: median(rates.bare), p50, p99, weight: answer.body.length / 1000 };
  } finally {
    await bare.stop();
  }
}

interface RawAnswer {
  headers: string[];
  body: Buffer;
}

/** An answer as it is on the wire. @throws Error where it is not 200. */
function rawAnswer({ url, headers }: Asked): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
        resolve({ headers: ownHeaders(response.rawHeaders), body: Buffer.concat(pieces) });
      });
    });
    asking.once("error", reject);
    asking.end();
  });
}

/** Names and values in turn, without those that Node's server adds by itself; one whose length was unknown is now known. */
function ownHeaders(raw: string[]): string[] {
  const added = /^(date|connection|keep-alive|transfer-encoding)$/i;
  return raw.filter((_, index) => !added.test(raw[index - (index % 2)] ?? ""));
}

async function startBare({ headers, body }: RawAnswer) {
  const child = fork(fileURLToPath(new URL("bare-server.ts", import.meta.url)));
  const [port] = await once(child, "message");
  const told = once(child, "message");
  child.send({ headers, body: body.toString("base64") } satisfies BareAnswer);
  await told;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
