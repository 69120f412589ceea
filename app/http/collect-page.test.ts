import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { collectPage } from "./collect-page.server";

const TEXTS = ["ein Wort ", "é", "星鏡的牌", "🔮✨", "a", "Ω"];

/** A page whose characters of one to four bytes begin everywhere in React's blocks of 2 KB. */
function collect(shift: number): Promise<Buffer> {
  const texts = Array.from({ length: 600 }, (_, n) => createElement("p", null, TEXTS[n % TEXTS.length]));
  const long = createElement("p", null, "長".repeat(3_000));
  const page = createElement("main", { title: "x".repeat(shift) }, ...texts, long);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(collectPage(pipe)),
      onError: reject,
    });
  });
}

test("a page holds no NUL byte and every character, wherever its blocks end", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 48 }, (_, shift) => collect(shift)));
  const html = String(first);
  expect(html.match(/星鏡的牌/g)).toHaveLength(100);
  expect(html.match(/🔮✨/g)).toHaveLength(100);
  expect(html).toContain("長".repeat(3_000));
  for (const page of [first, ...others]) {
    expect(page?.includes(0)).toBe(false);
    expect(String(page).replace(/title="x*"/, 'title=""')).toBe(html);
  }
});
