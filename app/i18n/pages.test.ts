import { expect, test } from "vitest";
import routes from "../routes";
import { hasPageAt } from "./has-page-at.server";
import { LANGUAGES } from "./languages";

const paths = routes.map(({ path = "" }) => path);
const localized = paths.filter((path) => path.startsWith(":lang?"));

test("a page is at its address with each language, and without", () => {
  for (const path of localized) {
    const page = path.replace(":lang?", "").replace(/:(\w+)\??/g, "$1") || "/";
    expect(hasPageAt(page)).toBe(true);
    for (const language of LANGUAGES) expect(hasPageAt(`/${language}${page}`)).toBe(true);
    if (page !== "/") expect(hasPageAt(`/xx${page}`)).toBe(false);
  }
  expect(hasPageAt("/xx")).toBe(false);
});
