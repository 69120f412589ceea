import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of some programs that is there. @throws Error where none is. */
export function findProgram(names: string[]): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (!found) throw new Error(`There is no ${names.join(" or ")}: .ci/install installs what is missing.`);
  return found;
}
