import { TAROT_KINDS } from "~/readings/tarot/spreads.data";
import { WireBrowser } from "../tests/integration/support/browser";
import { measureWeights, type PageWeight, type WeighedPage } from "./page-weight";
import { questionOf } from "./reading-text";
import { signIn, signUp } from "./signed-in";

/** The pages of the site, as a visitor has them and as somebody who is signed in. */
const PAGES = [
  "",
  "/tarot",
  ...TAROT_KINDS.map((kind) => `/tarot/${kind}`),
  "/zodiac",
  "/tarot-info",
  "/tarot-info/cards",
  "/tarot-info/cards/moon",
  "/sign-in",
  "/subscription/plans",
  "/privacy",
];
const OWN_PAGES = ["/account", "/subscription", "/readings"];

/** Weighs every page of the site, and that of a reading whose text is there. @returns each with what it is called. */
export async function weighSite(origin: string): Promise<[label: string, weight: PageWeight][]> {
  const reader = new WireBrowser(origin);
  const id = await reader.askAndDraw("timeline", { question: questionOf(1) });
  await reader.listen(`/readings/${id}/stream`);
  const person = await signIn(origin, await signUp(origin, 1), 1);
  const pages: [string, WeighedPage][] = [
    ...PAGES.map((path): [string, WeighedPage] => [`/en${path}`, { url: `${origin}/en${path}` }]),
    ...OWN_PAGES.map((path): [string, WeighedPage] => [
      `/en${path}, signed in`,
      { url: `${origin}/en${path}`, cookies: person.cookies },
    ]),
    ["a finished reading", { url: `${origin}/en/readings/${id}`, cookies: reader.cookies }],
  ];
  const weights = await measureWeights(pages.map(([, page]) => page));
  return weights.map((weight, at) => [pages[at]?.[0] ?? "", weight]);
}
