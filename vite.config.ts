import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { clientLicenses } from "./server/client-licenses";
import { OLDEST_BROWSERS } from "./server/oldest-browsers";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), clientLicenses()],
  // What classifiers have learned.
  assetsInclude: ["**/*.bin"],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    minify: "terser",
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3 }, format: { comments: false } },
  },
});
