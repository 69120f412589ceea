/** Makes the service worker, and the one that retires it, out of what the build has made: a step of `npm run build`. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = "build/client";

/** Another one for each build whose pages look or read otherwise. */
async function version(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await readdir(join(ROOT, "assets"))).sort()) hash.update(file);
  for (const file of (await readdir(join(ROOT, "locales"), { recursive: true })).sort())
    if (file.endsWith(".json")) hash.update(await readFile(join(ROOT, "locales", file)));
  return hash.digest("hex").slice(0, 12);
}

await build({
  entryPoints: { sw: "worker/worker.ts", "sw-retired": "worker/retired.ts" },
  outdir: ROOT,
  bundle: true,
  minify: true,
  target: "es2020",
  legalComments: "none",
  define: { VERSION: JSON.stringify(await version()) },
  logLevel: "warning",
});
