/** Loaded into a server: at each SIGUSR2 it lets its garbage go and says, as a line of its log, what it still holds. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  setTimeout(() => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    console.log(JSON.stringify({ level: 30, msg: "memory", held: heapUsed + external, heapUsed, rss }));
  }, 500);
});
