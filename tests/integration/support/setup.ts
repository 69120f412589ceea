import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * The files of a worker share its process, so that what we depend on is loaded once. Our own modules, which keep what they
 * have opened, and the environment are each file's own.
 */
const shared = globalThis as typeof globalThis & { environment?: NodeJS.ProcessEnv };
shared.environment ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, shared.environment);
vi.resetModules();

/** Nothing may complain unseen. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
