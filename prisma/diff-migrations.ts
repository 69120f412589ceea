import { readdir, readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { PrismaPGlite } from "pglite-prisma-adapter";

const here = new URL("./", import.meta.url);
const filters = { externalTables: [], externalEnums: [] };

/**
 * The SQL that leads from the migrations to `schema.prisma`; empty where they agree. The engine is the one that
 * `prisma migrate diff` runs, in its WebAssembly build, so that nothing has to be downloaded.
 */
export async function diffMigrations(): Promise<string> {
  const engine = await loadEngine();
  const schema = await readFile(new URL("schema.prisma", here), "utf8");
  const result = await engine.diff({
    from: { tag: "migrations", ...(await migrations()) },
    to: {
      tag: "schemaDatamodel",
      files: [{ path: "schema.prisma", content: schema }],
    },
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters,
  } as Parameters<SchemaEngine["diff"]>[0]);
  const sql = result.stdout ?? "";
  return sql.includes("This is an empty migration") ? "" : sql.trim();
}

async function migrations() {
  const root = new URL("migrations/", here);
  const names = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const migrationDirectories = await Promise.all(
    names.map(async (path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: {
          tag: "ok",
          value: await readFile(new URL(`${path}/migration.sql`, root), "utf8"),
        },
      },
    })),
  );
  const lockfile = await readFile(new URL("migration_lock.toml", root), "utf8");
  return {
    baseDir: "prisma/migrations",
    lockfile: { path: "migration_lock.toml", content: lockfile },
    shadowDbInitScript: "",
    migrationDirectories,
  };
}

/** The engine's package exports no file of its own to Node, so its files are named by their place. */
async function loadEngine(): Promise<SchemaEngine> {
  const folder = new URL("../node_modules/@prisma/schema-engine-wasm/", here);
  const glue = await import(new URL("schema_engine_bg.js", folder).href);
  const bytes = await readFile(new URL("schema_engine_bg.wasm", folder));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports as unknown as { __wbindgen_start(): void }).__wbindgen_start();
  const schema = await readFile(new URL("schema.prisma", here), "utf8");
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(new PGlite()));
  return glue.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => undefined, adapter);
}

if (process.argv[1]?.endsWith("diff-migrations.ts")) {
  console.log((await diffMigrations()) || "-- The migrations and schema.prisma agree.");
  process.exit();
}
