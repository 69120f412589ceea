/**
 * Makes the client's calls out of what describes the interface, and then what browsers and Node load of it: `npm run client`.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { generateCalls } from "./generate";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// As in vite.config.ts, without what only pages need.
const vite = await createServer({
  configFile: false,
  root: here("../.."),
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { "~": here("../../app") } },
  assetsInclude: ["**/*.bin"],
});
const { describeCalls } = await vite.ssrLoadModule("/app/http/api/describe-calls.server.ts");
writeFileSync(here("src/calls.ts"), generateCalls(describeCalls("en")));
await vite.close();
execFileSync(process.execPath, [here("../../node_modules/typescript/bin/tsc"), "-p", here(".")], {
  stdio: "inherit",
});
