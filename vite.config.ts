import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { clientLicenses } from "./server/client-licenses";
import { imagesVersion } from "./server/images-version";
import { OLDEST_BROWSERS } from "./server/oldest-browsers";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What every page has: the libraries and our own shell. */
const SHELL = /^assets\/(?:libraries|entry\.client)-[\w-]+\.js$/;

/** What libraries tell their developers, which nobody reads in a visitor's browser: a kilobyte of words. */
const DEVELOPERS_ONLY = [
  ...["warning", "warnOnce", "warningOnce", "logV6DeprecationWarnings"],
  ...["this.logger.warn", "this.logger.log", "_this.logger.warn", "i18n.services.logger.warn"],
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions), clientLicenses()],
  define: { IMAGES_HASH: JSON.stringify(imagesVersion()) },
  // What classifiers have learned.
  assetsInclude: ["**/*.bin"],
  resolve: { alias: { "~": pathOf("./app") } },
  build: {
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    minify: "terser",
    terserOptions: {
      ecma: 2020,
      safari10: false,
      compress: { passes: 3, pure_funcs: DEVELOPERS_ONLY },
      format: { comments: false },
    },
    // Every browser that gets the scripts knows how to preload them; what every page has is there.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !SHELL.test(file)),
    },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));

/**
 * What every page needs is in two files: the libraries, which seldom change, and our own shell. The rest is as Rollup cuts it. Smaller
 * by 4 kB than a file for each module that two pages share, and half as many requests.
 */
function chunkOf(id: string, { getModuleInfo }: { getModuleInfo: ModuleInfoOf }): string | undefined {
  if (!neededAlways(getModuleInfo).has(id)) return undefined;
  return id.includes("/node_modules/") || id.startsWith("\0") ? "libraries" : "shell";
}

type ModuleInfoOf = (id: string) => { importedIds: readonly string[] } | null;

let always: Set<string> | undefined;

/** Everything that the root and the entry import, at any depth. */
function neededAlways(getModuleInfo: ModuleInfoOf): Set<string> {
  if (always) return always;
  always = new Set(["./app/root.tsx", "./app/entry.client.tsx"].map(pathOf));
  // A set goes on to what is added while it is walked through.
  for (const id of always) for (const next of getModuleInfo(id)?.importedIds ?? []) always.add(next);
  return always;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
