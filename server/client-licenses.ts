import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** What our own files were made from. */
const SOURCES = [resolve("node_modules/@fontsource-variable/inter")];
const LICENSE = /^licen[cs]e(\.\w+)?$/i;

/**
 * Puts the licenses of the packages whose code browsers get into one file, `/licenses.txt`: in the scripts themselves they
 * would be loaded by every visitor.
 */
export function clientLicenses(): Plugin {
  return {
    name: "client-licenses",
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle() {
      const folders = [...this.getModuleIds()].flatMap((id) => PACKAGE.exec(id)?.[1] ?? []);
      const notices = [...new Set([...SOURCES, ...folders])].sort().map(noticeOf);
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: notices.join("\n\n") });
    },
  };
}

/** @throws Error where a package says no license: then somebody has to look. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof license !== "string") throw new Error(`${name} names no license.`);
  const files = readdirSync(folder).filter((file) => LICENSE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version}: ${license}`, ...texts].join("\n\n");
}
