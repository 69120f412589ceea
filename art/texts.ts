import { existsSync, readFileSync } from "node:fs";
import { pathOf } from "./image-job";

/** The texts of a JSON file of ours by their keys, `home.heading`; none where there is no such file yet. */
export function textsOf(file: string): Map<string, string> {
  const texts = known.get(file) ?? read(pathOf(file));
  known.set(file, texts);
  return texts;
}

const known = new Map<string, Map<string, string>>();

function read(path: string): Map<string, string> {
  return new Map(existsSync(path) ? leaves(JSON.parse(readFileSync(path, "utf8")), "") : []);
}

function leaves(node: unknown, key: string): [key: string, text: string][] {
  if (typeof node === "string") return [[key, node]];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => leaves(child, key ? `${key}.${name}` : name));
}
