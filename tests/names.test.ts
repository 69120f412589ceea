import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../app");

/** What Remix asks of a route by its name. */
const REMIX = [
  ...["loader", "action", "clientLoader", "clientAction"],
  ...["links", "headers", "meta", "handle", "shouldRevalidate"],
];

/** What two forms of the same kind call by the same word, each in its route. */
const ALIKE = ["orderValues", "OrderValues"];

const exported = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(join(app, file), "utf8").matchAll(
        /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
      ),
    ].map(([, name = ""]) => ({ name, file })),
  );

/** What Remix calls by its name in the entries. */
const ENTRIES = ["handleDataRequest", "handleError", "ErrorBoundary"];

const values = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(join(app, file), "utf8").matchAll(
        /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm,
      ),
    ].map(([, name = ""]) => ({ name, file })),
  )
  .filter(({ name }) => ![...REMIX, ...ENTRIES].includes(name));

test("no name is exported from two files", () => {
  expect(exported.length).toBeGreaterThan(800);
  const files = new Map<string, Set<string>>();
  for (const { name, file } of exported) files.set(name, (files.get(name) ?? new Set()).add(file));
  const twice = [...files].filter(([name, among]) => among.size > 1 && ![...REMIX, ...ALIKE].includes(name));
  expect(twice.map(([name, among]) => [name, ...among])).toEqual([]);
});

test("no value is exported that nobody else asks for", () => {
  const sources = ["app", "art", "bench", "server", "tests", "training"].flatMap((folder) =>
    readdirSync(join(app, "..", folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({
        file: `${folder}/${file}`,
        text: readFileSync(join(app, "..", folder, file), "utf8"),
      })),
  );
  const words = sources.map(({ file, text }) => ({ file, words: new Set(text.match(/\w+/g)) }));
  const unused = values.filter(
    ({ name, file }) => !words.some((other) => other.file !== `app/${file}` && other.words.has(name)),
  );
  expect(unused).toEqual([]);
});

test("a hook begins with “use”, and nothing on the server does", () => {
  expect(exported.filter(({ name, file }) => /^use[A-Z]/.test(name) && file.includes(".server."))).toEqual(
    [],
  );
});
