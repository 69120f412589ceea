import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import type { Language } from "~/i18n/languages";
import english from "../../../public/locales/en/translation.json";
import taiwanese from "../../../public/locales/zh-TW/translation.json";
import { type AccountBrowser, withSite } from "../support/account-journey";

const site = withSite(() => ({ ALMANAC_PACE: "0" }));

const UTF_8 = {
  w3m: ["-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "100"],
  lynx: ["-dump", "-nolist", "-stdin", "-assume_charset=utf-8", "-display_charset=utf-8", "-width=100"],
};
type Program = keyof typeof UTF_8;

function run(program: Program, args: string[], input = "") {
  return spawnSync(program, args, { input, encoding: "utf8", env: { ...process.env, HOME: tmpdir() } });
}

/** Brought by `.ci/install`; elsewhere what is not there is not asked. */
const PROGRAMS = (["w3m", "lynx"] as const).map(
  (program) => [program, run(program, ["-version"]).status === 0] as const,
);
const WORDS = { en: english, "zh-TW": taiwanese };

type Page = readonly [name: string, html: string];

/** Pages that need no reading of one's own. */
async function pagesOfAll(browser: AccountBrowser, language: Language): Promise<Page[]> {
  const paths = [
    "",
    "/tarot",
    "/tarot/timeline",
    "/tarot/yesno",
    "/zodiac",
    "/tarot-info",
    "/tarot-info/cards",
  ];
  paths.push("/tarot-info/cards?q=x", "/tarot-info/cards/fool", "/readings", "/sign-in", "/nowhere");
  paths.push("/subscription/plans", "/payment/cancel", "/reset-password", "/terms");
  paths.push("/practise", "/practise/met", "/sky", "/daily", "/readings/own", "/readings/own?suit=cups");
  const pages: Page[] = [];
  for (const path of paths) pages.push([path, await (await browser.get(`/${language}${path}`)).text()]);
  return pages;
}

/** A reading from its form to its follow-up, and what the form answers to a cry and to a locked reader. */
async function pagesOfAReading(browser: AccountBrowser, language: Language): Promise<Page[]> {
  const read = async (name: string, path: string): Promise<Page> => [
    name,
    await (await browser.get(path)).text(),
  ];
  const order = { reader: "selene", deck: "major", question: "" };
  const cry = { ...order, question: language === "en" ? "I want to kill myself" : "我想自殺" };
  const locked = { ...order, reader: "corvina", question: "?!" };
  const form = `/${language}/tarot/timeline`;
  const pages: Page[] = [
    ["no question", await (await browser.post(form, order)).text()],
    ["a cry", await (await browser.post(form, cry)).text()],
    ["a locked reader", await (await browser.post(form, locked)).text()],
  ];
  const path = await browser.ask("timeline", { question: "?" });
  const id = path.slice(path.lastIndexOf("/") + 1);
  const stream = `/readings/${id}/stream?lang=${language}&format=html`;
  pages.push(await read("the deck", path));
  await browser.post(path, { intent: "draw" });
  pages.push(await read("being written", path), await read("the text", stream), await read("read", path));
  const [, check] = await read("", `${path}/check`);
  // But the program that is shown there, which is not in words.
  pages.push(["the check", check.replace(/<pre>[\s\S]*?<\/pre>/, "")]);
  await browser.post(path, { intent: "follow-up", question: "?" });
  pages.push(await read("the follow-up", path), await read("my readings", `/${language}/readings`));
  pages.push(await read("what returns", `/${language}/readings/figures`));
  pages.push(await read("a search", `/${language}/readings?q=nothing&starred=on`));
  return pages;
}

/** What no page may show, by what it is: a file's name, an address, words that stand too close, or for what nobody comes back. */
function faultsIn(text: string, language: keyof typeof WORDS): string[] {
  const { reading, nav } = WORDS[language];
  const faults = [
    // A field with an e-mail address of the tests is no file.
    /\[(?![\da-f]{8}-)[a-z][\w-]*\]/,
    /format=html|\/images\//,
    /\(BUTTON\)\s*$/m,
    new RegExp(`${reading.connecting}|${nav.checking}`),
    // Words that run into each other; one of them is written that way.
    ...(language === "en" ? [/.*\p{Ll}(?<!Java)\p{Lu}.*/u] : []),
  ];
  return faults.flatMap((fault) => fault.exec(text)?.[0] ?? []);
}

describe.each(PROGRAMS)("%s", (program, isThere) => {
  const shown = (html: string) => run(program, UTF_8[program], html).stdout;

  test.skipIf(!isThere).each(["en", "zh-TW"] as const)(
    "shows every page in %s as words that stand by themselves",
    async (language) => {
      const browser = site.browser(language);
      const pages = [...(await pagesOfAll(browser, language)), ...(await pagesOfAReading(browser, language))];
      for (const [name, html] of pages) {
        const text = shown(html);
        expect([name, text.length > 200, faultsIn(text, language)]).toEqual([name, true, []]);
      }
    },
  );

  test.skipIf(!isThere)("shows the pages of an account likewise", async () => {
    const member = await site.member();
    for (const path of ["/account", "/account/two-factor", "/subscription", "/subscription/plans"]) {
      const text = shown(await (await member.get(`/en${path}`)).text());
      expect([path, text.includes("Sign out"), faultsIn(text, "en")]).toEqual([path, true, []]);
    }
  });
});
