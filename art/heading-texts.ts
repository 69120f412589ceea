import type { Language } from "../app/i18n/languages";
import { SIGNS } from "../app/readings/zodiac/signs.data";
import { textsOf } from "./texts";

export type Chinese = Extract<Language, `zh-${string}`>;

/** Keys of the translation file whose texts are set as headings: by their last part, and by what they lie under. */
const LAST_PARTS = ["title", "heading", "sentHeading", "newHeading", "name", "legend", "question", "brand"];
const BRANCHES = [
  "positions",
  // With the names, what social cards of shared readings say.
  "orientation",
  "nav.zodiac",
  "tarot.steps",
  "zodiac.steps",
  "zodiac.mine",
  "zodiac.theirs",
  "zodiac.question",
  "zodiac.pair",
  "zodiac.headings",
  "zodiac.levels",
  "draw.title",
  "tarotInfo",
  "cards.card",
  "zodiac.compatibility",
  "zodiac.compatible",
  "footer.links",
  "reading.title",
  "cards.suits",
  "home.start",
  "crisis.title",
  "followUp.open",
  "share.open",
  "shared.invitation",
  "signIn.welcome",
  "verifyEmail.nothingCame",
  "verifyEmail.sendAgain",
  "account.email.changing",
  "plans.upgrade",
  "limit.offer_other",
  "plans.current",
  "subscription.statuses",
  "subscription.change.lead",
  "subscription.changePlan",
  "subscription.payment",
  "subscription.cancelling",
];

/** What the heading fonts hold: digits, Chinese characters and full-width marks, as in the unicode-range of `fonts.css`. */
const HELD = /[0-9\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/g;

/** The Chinese characters that the headings of a language use, in the order of Unicode. */
export function headingCharacters(language: Chinese): Set<string> {
  const texts = [
    ...textsAt(`public/locales/${language}/translation.json`, isHeading),
    ...textsAt(`app/readings/tarot/cards/${language}.json`, endsWith("name")),
    ...textsAt(`app/readings/readers/${language}.json`, endsWith("name")),
    ...textsAt(`app/readings/tarot/guide/${language}.json`, endsWith("heading", "question")),
    ...textsAt(`app/routes/pages/legal/texts/${language}.json`, endsWith("heading", "question")),
    ...textsAt(
      `app/routes/pages/developers/texts/${language}.json`,
      endsWith("heading", "calls", "problems"),
    ),
    // Days, months and numbers.
    "0123456789",
    ...Object.values(SIGNS).map(({ names }) => names[language]),
  ];
  return new Set((texts.join("").match(HELD) ?? []).sort());
}

function isHeading(key: string): boolean {
  return (
    endsWith(...LAST_PARTS)(key) || BRANCHES.some((branch) => key === branch || key.startsWith(`${branch}.`))
  );
}

function endsWith(...parts: string[]) {
  return (key: string) => parts.includes(key.slice(key.lastIndexOf(".") + 1));
}

function textsAt(file: string, isWanted: (key: string) => boolean): string[] {
  return [...textsOf(file)].filter(([key]) => isWanted(key)).map(([, text]) => text);
}
