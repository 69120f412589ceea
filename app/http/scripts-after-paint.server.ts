const PRELOADS = /(?:<link rel="modulepreload"[^>]*>)+/;
const MODULE = /<script(?: nonce="([^"]*)")? type="module"[\s\S]*?<\/script>/;

/** In words that any browser knows. A page that nobody sees is not painted, and goes on at once. */
const START = `(function (script) {
function start() {
  document.querySelectorAll("template[data-waits]").forEach(function (place) {
    place.replaceWith(place.content);
  });
  script.remove();
}
if (document.documentElement.hasAttribute("data-plain")) return;
if (document.hidden) start();
else requestAnimationFrame(function () {
  requestAnimationFrame(start);
});
})(document.currentScript);`
  .split(/\n\s*/)
  .join("");

/**
 * The page as it is sent: it is painted before its scripts are fetched or run, which Remix names as if they came first. They wait in
 * templates, whose content is inert, and stand where Remix has put them once they are wanted, as hydration expects. Without scripts none
 * is fetched.
 */
export function scriptsAfterPaint(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = page.indexOf('<link rel="modulepreload"');
  if (start < 0) return page;
  const end = page
    .toString("utf8", start)
    .replace(PRELOADS, (links) => waiting(links.replaceAll("<link ", '<link fetchpriority="low" ')))
    .replace(MODULE, (script, nonce?: string) => {
      return `${waiting(script)}<script${nonce ? ` nonce="${nonce}"` : ""}>${START}</script>`;
    });
  return Buffer.concat([page.subarray(0, start), Buffer.from(end)]);
}

function waiting(html: string): string {
  return `<template data-waits="">${html}</template>`;
}
