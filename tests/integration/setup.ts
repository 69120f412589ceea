import { afterEach, beforeEach, expect, vi } from "vitest";

/** Nothing may complain unseen. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
