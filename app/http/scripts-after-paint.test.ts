import { expect, test } from "vitest";
import { scriptsAfterPaint } from "./scripts-after-paint.server";

const LINKS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';
const LOW = LINKS.replaceAll("<link ", '<link fetchpriority="low" ');

function sent(page: string): string {
  return String(scriptsAfterPaint(Buffer.from(page)));
}

test("what is fetched and run waits, what the page says before it does not", () => {
  const module = '<script nonce="n+/=" type="module" async="">import "/a.js";</script>';
  const page = sent(`<p>星</p>${LINKS}<script nonce="n+/=">data</script>${module}星</body>`);
  expect(page).toContain(`<p>星</p><template data-waits="">${LOW}</template><script nonce="n+/=">data`);
  expect(page).toContain(
    `<template data-waits="">${module}</template><script nonce="n+/=">(function (script)`,
  );
  expect(page.endsWith("</script>星</body>")).toBe(true);
});

test("a kept page has no nonce, and neither has what starts its scripts", () => {
  const page = sent(`${LINKS}<script type="module" async="">import "/a.js";</script>`);
  expect(page).toContain("</template><script>(function (script)");
});

test("a page without scripts stays as it is", () => {
  expect(sent("<p>&lt;link rel=modulepreload</p>")).toBe("<p>&lt;link rel=modulepreload</p>");
});
