import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/** A route that does something, as the build has it. */
export interface FuzzedRoute {
  id: string;
  /** With its parameters, as `/:lang?/readings/:id`. */
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
}

type Tree = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** Every route of the build with a loader or an action: a new one is fuzzed without being named here. */
export async function readRoutes(): Promise<{
  routes: FuzzedRoute[];
  routeOf(path: string): string | undefined;
}> {
  const address = pathToFileURL(join(process.cwd(), "build/server/index.js")).href;
  const build = (await import(/* @vite-ignore */ address)) as ServerBuild;
  const all = Object.values(build.routes).filter((route) => route !== undefined);
  const below = (parent: string | undefined): Tree =>
    all
      .filter((route) => route.parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
  const tree = below(undefined);
  return {
    routes: all
      .filter(({ module, parentId }) => parentId !== undefined && (module.loader || module.action))
      .map(({ id, module }) => ({
        id,
        pattern: patternOf(build.routes, id),
        hasLoader: module.loader !== undefined,
        hasAction: module.action !== undefined,
      })),
    routeOf: (path) => (canDecode(path) ? matchRoutes(tree, path)?.at(-1)?.route.id : undefined),
  };
}

/** The router complains of a path that it cannot decode. */
function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function patternOf(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  return patternOf(routes, route.parentId) + (route.path ? `/${route.path}` : "");
}

const NAMES = /(?:\.(?:get|getAll|has)|choice|typed\w+)\((?:\w+, )?"(\w+)"\)|\bname="(\w+)"/g;

/** The names of all fields and parameters that the code reads, so that a new one is fuzzed as well. */
export function readFieldNames(): string[] {
  const names = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => [...readFileSync(join("app", file), "utf8").matchAll(NAMES)])
    .map(([, read, named]) => read ?? named ?? "");
  return [...new Set(names)].filter((name) => name !== "Cookie").sort();
}
