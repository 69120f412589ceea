/** A page of a stand-in: plain, readable on a phone, light and dark. `body` and `head` are HTML. */
export function page(title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem }
h2 { font-size: 1.15rem }
li { margin-block: 1rem }
small { opacity: 0.75 }
form { display: grid; gap: 0.75rem; justify-items: start; margin-block: 1.5rem }
input:not([type="checkbox"]) { width: min(20rem, 90vw) }
button, input { font: inherit; padding: 0.4rem 0.8rem }
</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
