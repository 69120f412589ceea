import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** Makes an empty database on the server that `admin` reaches. */
export async function createPostgres(admin: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await inPostgres(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => inPostgres(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Runs one statement. */
export async function inPostgres(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
