import { expect, test } from "vitest";
import { diffMigrations } from "../prisma/diff-migrations";

test("the migrations lead to schema.prisma", { timeout: 120_000, retry: 0 }, async () => {
  expect(await diffMigrations()).toBe("");
});
