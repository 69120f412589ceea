/** A thread of its own, lest what its bench does slows it down: asks for a page again and again, and says how long each took. */
import { Agent, get } from "node:http";
import { parentPort } from "node:worker_threads";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

parentPort?.on("message", async ({ url, duration }) => {
  const times = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const started = performance.now();
    await ask(url);
    times.push(performance.now() - started);
  }
  parentPort?.postMessage(times);
});

/** @param {string} url */
function ask(url) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once("end", resolve)).once("error", reject);
  });
}
