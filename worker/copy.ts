/** What is done to a page that is kept, as text: a worker has no documents. */

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>/g;
const PICTURES = /<img\b[^>]*>/g;
const SIZES = / (?:image)?srcset="([^"]*)"/gi;
const PARTS = /\b(?:href|src)="(\/(?:(?:assets|images)\/[^"#]+|favicon\.svg))/g;

/** What a page needs to be shown, by the addresses in its text: styles, type and pictures; a kept page runs no script. */
export function partsOf(html: string): string[] {
  const named = [...inOneSize(html).matchAll(PARTS)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));
  return [...new Set(named)].filter((path) => !/\.js$/.test(path));
}

interface Shown {
  /** What it says at its top: from when it is. */
  line: string;
  theme: string;
}

/** A page as it is shown without a net: plain, since what scripts do needs the server, and marked as what it is. */
export function asKept(html: string, { line, theme }: Shown): string {
  return inTheme(inOneSize(html), theme)
    .replace(SCRIPTS, "")
    .replace("<html ", '<html data-kept="" ')
    .replace(/<main\b[^>]*>/, (main) => main + line);
}

/** Of several sizes of a picture the middle one is kept. */
function inOneSize(html: string): string {
  return html
    .replace(PICTURES, (tag) => {
      const [, sizes = ""] = / srcset="([^"]*)"/i.exec(tag) ?? [];
      const candidates = sizes.split(", ");
      const [path] = candidates[Math.floor(candidates.length / 2)]?.split(" ") ?? [];
      return path && !tag.includes(" src=") ? tag.replace("<img", `<img src="${path}"`) : tag;
    })
    .replace(SIZES, "");
}

function inTheme(html: string, theme: string): string {
  const schemes = theme === "system" ? "light dark" : theme;
  return html
    .replace(/(<html [^>]*data-theme=")\w+/, (_, before: string) => before + theme)
    .replace(/(<meta name="color-scheme" content=")[\w ]+/, (_, before: string) => before + schemes);
}

/** The policy of a page that runs no script. */
export function withoutScripts(policy: string): string {
  return policy.replace(/script-src [^;]*/, "script-src 'none'");
}

/** How a page is called in a list, as markup: by the question that it answers, or its title without the site's. */
export function nameOf(html: string): string {
  const [, question] = /<p\b[^>]*\bdata-question\b[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? [];
  const [, title = ""] = /<title>([\s\S]*?)<\/title>/.exec(html) ?? [];
  return question ?? title.replace(/ [–—-] [^–—-]*$/, "");
}

export interface Listed {
  path: string;
  /** As markup. */
  name: string;
  /** In words. */
  when: string;
}

interface Filled {
  own: Listed[];
  library: Listed[];
  /** In place of which page, that is not kept, the list stands, and why that does not come. */
  notThere?: { fault: string; path: string };
  theme: string;
}

/** The page that lists what is kept (`app/routes/pages/kept`), with its blanks filled in. */
export function filledList(html: string, { own, library, notThere, theme }: Filled): string {
  const isEmpty = own.length + library.length === 0;
  const shown = [
    ...(notThere ? [notThere.fault] : []),
    ...(isEmpty ? ["empty"] : ["forget"]),
    ...(own.length > 0 ? ["own"] : []),
    ...(library.length > 0 ? ["library"] : []),
    "off",
  ];
  const revealed = leadingTo(notThere?.path ?? "", inTheme(html, theme))
    .replace(SCRIPTS, "")
    .replace("<html ", '<html data-kept="" ')
    .replace(/<(\w+) [^>]*data-when="(\w+)"[^>]*>/g, (tag, _name, when: string) =>
      shown.includes(when) ? tag.replace(' hidden=""', "") : tag.replace(/ hidden=""|(?=>$)/, ' hidden=""'),
    );
  return [["own", own] as const, ["library", library] as const].reduce(
    (text, [name, pages]) =>
      text.replace(
        new RegExp(`<ul [^>]*data-list="${name}"[^>]*>`),
        (list) => list + pages.map(lineOf).join(""),
      ),
    revealed,
  );
}

function lineOf({ path, name, when }: Listed): string {
  return `<li><a class="link" href="${path}"><bdi>${name}</bdi></a><span>${when}</span></li>`;
}

/** What a kept page says at its top: in the list's page of its language, with a blank for when it was kept. */
export function lineIn(listPage: string, when: string, path: string): string {
  const [line = ""] = /<p\b[^>]*data-line[^>]*>[\s\S]*?<\/p>/.exec(listPage) ?? [];
  return leadingTo(
    path,
    line.replace(' hidden=""', "").replace("%when%", () => when),
  );
}

/** With the links that ask for a page once more leading to it. */
function leadingTo(path: string, html: string): string {
  return html.replace(
    /(<a data-again="" [^>]*href=")[^"]*/g,
    (_, before: string) => before + path.replaceAll("&", "&amp;"),
  );
}
