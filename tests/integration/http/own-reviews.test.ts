import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../support/database";
import { type RunningServer, startInVain, startServer } from "../support/server";

const REVIEWS = {
  en: [
    { content: "Kind, and to the <point>.", author: "A customer" },
    { content: "I come back on Sundays.", author: "Another customer" },
  ],
  fr: [
    { content: "Direct, et doux.", author: "Une cliente" },
    { content: "J’y reviens le dimanche.", author: "Un client" },
  ],
};

let folder: string;
let database: TestDatabase;
let server: RunningServer;

async function fileOf(name: string, reviews: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(reviews));
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "starglass-reviews-"));
  database = await createDatabase();
  server = await startServer({ ...database.env, REVIEWS_FILE: await fileOf("reviews.json", REVIEWS) });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function home(language: string): Promise<string> {
  const response = await fetch(`${server.url}/${language}`);
  expect(response.status).toBe(200);
  return response.text();
}

test("the operator's reviews take the place of the examples, and of the line that says that those are", async () => {
  const english = await home("en");
  expect(english).toContain("Kind, and to the &lt;point&gt;.");
  expect(english).toContain("Another customer");
  for (const ours of ["These are examples", "Hannah, nurse"]) expect(english).not.toContain(ours);
  expect(await home("fr")).toMatch(/<blockquote lang="fr"[^>]*><p>Direct, et doux/);
});

test("a language without reviews of its own shows the English ones, and says that they are English", async () => {
  const german = await home("de");
  expect(german).toMatch(/<blockquote lang="en"[^>]*><p>I come back on Sundays/);
  expect(german).toMatch(/<figcaption lang="en"[^>]*>Another customer/);
});

test("no rating is in the structured data, whosever the reviews are", async () => {
  const [, data = ""] =
    /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(await home("en")) ?? [];
  expect(data).toContain("Organization");
  expect(data).not.toMatch(/rating|review/i);
});

test("a file that cannot be used stops the start, by the setting's name", async () => {
  const path = await fileOf("bad.json", { de: REVIEWS.fr });
  const { code, output } = await startInVain({ ...database.env, REVIEWS_FILE: path });
  expect(code).not.toBe(0);
  expect(output).toMatch(/Bad settings: REVIEWS_FILE: in this file, en: /);
});
