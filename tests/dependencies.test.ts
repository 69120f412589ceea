import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Locked {
  version?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const { scripts, dependencies, devDependencies, overrides } = JSON.parse(read("package.json")) as Record<
  "scripts" | "dependencies" | "devDependencies" | "overrides",
  Record<string, string>
>;
const locked = (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages;
const { packageRules } = JSON.parse(read("renovate.json")) as {
  packageRules: { matchPackageNames?: string[]; allowedVersions?: string }[];
};
const direct = Object.entries({ ...dependencies, ...devDependencies });

/** They work without: esbuild's puts its program in the place of a script that starts it, Prisma's fetch an engine that is not used. */
const WORK_WITHOUT_SCRIPT = ["esbuild", "prisma", "@prisma/engines"];

test("every package is asked for in the one version that the lock file has", () => {
  expect(locked[""]).toMatchObject({ dependencies, devDependencies });
  expect(Object.fromEntries(direct.map(([name]) => [name, locked[`node_modules/${name}`]?.version]))).toEqual(
    // A package that is here in another version besides is asked for by a name of its own.
    Object.fromEntries(direct.map(([name, asked]) => [name, asked.replace(/^npm:.+@/, "")])),
  );
  for (const version of Object.values(overrides)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("no script of an installed package is run, and no package needs it", () => {
  expect(read(".npmrc").split("\n")).toEqual(
    expect.arrayContaining(["ignore-scripts=true", "save-exact=true"]),
  );
  const withScript = Object.entries(locked)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect([...new Set(withScript)].sort()).toEqual([...WORK_WITHOUT_SCRIPT].sort());
});

test("what needs Prisma's client makes it first, since installing does not", () => {
  for (const name of ["dev", "build", "check"])
    expect(scripts[name], name).toMatch(/^node prisma\/generate\.js && /);
});

test("no script of our own is one that npm would pass over for that", () => {
  const passedOver = Object.keys(scripts).filter((name) => {
    const [, of = ""] = name.match(/^(?:pre|post)(.+)$/) ?? [];
    return of in scripts || /^(?:pre|post)?(?:install|prepare|pack|publish|version)$/.test(name);
  });
  expect(passedOver).toEqual([]);
});

test("the versions that are there keep the limits that Renovate is given", () => {
  const limited = packageRules.filter(({ allowedVersions }) => allowedVersions);
  expect(limited.length).toBeGreaterThan(10);
  for (const { matchPackageNames = [], allowedVersions = "" } of limited) {
    const limit = Number(allowedVersions.match(/^<(\d+)$/)?.[1]);
    for (const pattern of matchPackageNames) {
      const matched = direct.filter(([name]) => matches(name, pattern));
      expect(matched, `packages that ${pattern} names`).not.toEqual([]);
      // The newest major that is allowed: a limit further off would let one through that nobody has tried.
      for (const [name, version] of matched) expect(Number.parseInt(version, 10), name).toBe(limit - 1);
    }
  }
});

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith("/**") ? name.startsWith(pattern.slice(0, -2)) : name === pattern;
}
