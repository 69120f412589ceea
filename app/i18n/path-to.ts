import type { Language } from "./languages";

/** The address of a page in a language, as every link, form and redirect has it. */
type PathTo = (language: Language, query?: Query) => string;

/** What is undefined is left out. */
type Query = Record<string, string | undefined>;

function page(path: string): PathTo {
  return (language, query) => `/${language}${path}${queryOf(query)}`;
}

/** A page on the way to another one, to which it leads back: `from` is a local path. */
function door(path: string) {
  return (language: Language, { from, ...more }: { from?: string; limit?: "1"; sent?: "1" } = {}) =>
    page(path)(language, { from, ...more });
}

function queryOf(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** Every page by its name: where it is in a language, with what its address says besides. */
export const pathTo = {
  home: page(""),
  tarot: page("/tarot"),
  /** The form for one kind of reading, maybe with a reader chosen, or filled in with what a reading whose cards are not drawn yet was asked for. */
  spread: (language: Language, kind: string, query?: { draft: string } | { reader: string }) =>
    page(`/tarot/${kind}`)(language, query),
  zodiac: page("/zodiac"),
  readings: page("/readings"),
  /** Where cards of one's own deck are laid, maybe with some that lie already. */
  own: page("/readings/own"),
  /** What returns in one's readings: in a month, in a year, or in all. */
  figures: (language: Language, query?: { month: string } | { year: string }) =>
    page("/readings/figures")(language, query),
  reading: (language: Language, id: string) => page(`/readings/${id}`)(language),
  /** Where the draw of a reading is computed anew. */
  drawCheck: (language: Language, id: string) => page(`/readings/${id}/check`)(language),
  /** What tarot is, or the section about a kind of reading. */
  guide: (language: Language, section?: string) => `${page("/tarot-info")(language)}${anchor(section)}`,
  /** All cards, or those of a suit. */
  cards: (language: Language, suit?: string) => `${page("/tarot-info/cards")(language)}${anchor(suit)}`,
  card: (language: Language, id: string) => page(`/tarot-info/cards/${id}`)(language),
  /** How often somebody has met a card, asked for by its page. */
  metOf: (language: Language, id: string) => page(`/tarot-info/cards/${id}/met`)(language),
  /** Learning the cards, or what was answered to one of them. */
  practise: (language: Language, query?: { card: string } | { over: "1" }) =>
    page("/practise")(language, query),
  /** All cards that somebody has met, or the place of one. */
  met: (language: Language, id?: string) => `${page("/practise/met")(language)}${anchor(id)}`,
  /** The sky of the day, and where one sees it from. */
  sky: (language: Language, query?: { said: "kept" | "forgotten" }) => page("/sky")(language, query),
  /** The card of the day by mail or push: asking for it, and where its links lead. */
  daily: page("/daily"),
  dailyConfirm: page("/daily/confirm"),
  dailyLeave: page("/daily/leave"),
  dailyCard: (language: Language, id: string) => page(`/daily/card/${id}`)(language),
  signIn: door("/sign-in"),
  twoFactor: door("/two-factor"),
  confirm: door("/confirm"),
  verifyEmail: page("/verify-email"),
  resetPassword: page("/reset-password"),
  /** One's account, or a section of it. */
  account: (language: Language, section?: string) => `${page("/account")(language)}${anchor(section)}`,
  twoFactorSetup: page("/account/two-factor"),
  passkeySetup: page("/account/passkey"),
  phoneSetup: page("/account/phone"),
  tokenSetup: page("/account/token"),
  /** Where somebody types the code that a device shows, or confirms it. */
  device: (language: Language, query?: { code: string } | { done: "approved" | "denied" }) =>
    page("/device")(language, query),
  accountExport: page("/account/export"),
  readingsExport: page("/readings/export"),
  readingsImport: page("/readings/import"),
  subscription: page("/subscription"),
  plans: page("/subscription/plans"),
  planChange: (language: Language, plan?: string) =>
    page("/subscription/change")(language, plan === undefined ? {} : { plan }),
  payment: page("/payment"),
  /** What the browser keeps, for when there is no net. */
  kept: page("/kept"),
  privacy: page("/privacy"),
  terms: page("/terms"),
  /** How programs speak with the site, or a section of it. */
  developers: (language: Language, section?: string) => `${page("/developers")(language)}${anchor(section)}`,
};

function anchor(name: string | undefined): string {
  return name === undefined ? "" : `#${name}`;
}

/** The addresses that have no language: of forms that every page has, and of texts as they are written. */
export const ADDRESSES = {
  preferences: "/preferences",
  session: "/session",
  signOut: "/sign-out",
  passkeyOptions: "/passkey-options",
  /** Where the button goes that ends what another client began by a mail. */
  clientVerification: "/auth/v1/verify",
  /** As a device tells it to its owner: in whichever language theirs is. */
  device: "/device",
  google: "/auth/google",
  googleCallback: "/auth/google/callback",
  /** Where Google leads whom another client has sent there. */
  clientCallback: "/auth/v1/callback",
  sitemap: "/sitemap.xml",
  /** Where the programs in which mails are read end the cards of the day (RFC 8058). */
  dailyUnsubscribe: "/daily/unsubscribe",
} as const;

/** Where the calls for programs are. */
export const API = "/api/v1";

/** Where the text of a reading, or of its follow-up, is heard as it is written. */
export function streamOf(id: string, { followUp }: { followUp: boolean }): string {
  return `/readings/${id}${followUp ? "/follow-up" : ""}/stream`;
}

/** Where the notes of a reading are saved while they are typed. */
export function notesOf(id: string): string {
  return `/readings/${id}/notes`;
}

/** A reading that its owner shows to whoever has the link; by itself, since no script of a page needs it. */
export function pathToShared(language: Language, token: string, query?: { reported: "1" }): string {
  return page(`/shared/${token}`)(language, query);
}

/** Where the picture of a shared reading is: the one of its link's previews, or one that fills a phone. */
export function sharedPictureOf(token: string, { isTall }: { isTall: boolean }): string {
  return `/shared/${token}${isTall ? "-tall" : ""}.png`;
}
