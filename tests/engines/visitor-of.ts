import { afterAll, beforeAll, beforeEach } from "vitest";
import { SITE } from "../e2e/site";
import type { Engine, EngineOptions, StartEngine } from "./engine";
import { Visitor } from "./visitor";

/** One browser for the tests of a group. */
export function visitorOf(start: StartEngine, options: EngineOptions): () => Visitor {
  let engine: Engine | undefined;
  let visitor: Visitor | undefined;
  beforeAll(async () => {
    engine = await start(options);
    visitor = new Visitor(engine, SITE, options.scripts);
  });
  beforeEach(() => engine?.forget());
  afterAll(() => engine?.close());
  return () => {
    if (!visitor) throw new Error("There is no browser.");
    return visitor;
  };
}
