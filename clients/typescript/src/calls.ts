// Made by `npm run client` out of what describes the interface.
import type { Asked, CallOptions } from "./asked.js";

export type Language = "en" | "es" | "zh-CN" | "zh-TW" | "fr" | "de";

export type ReaderId = "selene" | "marguerite" | "theo" | "corvina" | "wen" | "alistair" | "oriel";

export type SignId =
  | "aries"
  | "taurus"
  | "gemini"
  | "cancer"
  | "leo"
  | "virgo"
  | "libra"
  | "scorpio"
  | "sagittarius"
  | "capricorn"
  | "aquarius"
  | "pisces";

export type Section =
  | "past"
  | "present"
  | "future"
  | "synthesis"
  | "here"
  | "one"
  | "other"
  | "one-asks"
  | "other-asks"
  | "text";

export type PlanType = "monthly" | "quarterly" | "yearly";

export type Ask = {
  kind: "timeline" | "yesno" | "crossroads";
  reader: ReaderId;
  deck?: "major" | "full";
  by?: "almanac";
  question: string;
} | {
  kind: "daily";
  reader: ReaderId;
  deck?: "major" | "full";
  by?: "almanac";
} | {
  kind: "zodiac";
  mine: SignId;
  theirs: SignId;
  question: string;
  by?: "almanac";
};

export interface AskOwn {
  kind: "timeline" | "yesno" | "daily" | "crossroads";
  reader: ReaderId;
  cards: {
    id: string;
    orientation?: "upright" | "reversed";
  }[];
  question?: string;
  entryOnly?: boolean;
  by?: "almanac";
}

export interface ReadEntry {
  reader?: ReaderId;
  question?: string;
  by?: "almanac";
}

export interface FollowUp {
  question: string;
  by?: "almanac";
}

export interface Draw {
  word?: string;
}

export interface Retry {
  by?: "almanac";
}

export interface Share {
  withQuestion?: boolean;
}

export interface Checkout {
  plan: PlanType;
}

export interface Change {
  plan: PlanType;
  prorationDate: number;
}

export interface Visitor {
  token: string;
  visitorId: string;
}

export interface Usage {
  role: "anonymous" | "unproven" | "member" | "subscriber";
  limit: number;
  taken: number;
  left: number;
  resetsAt: string;
}

export interface Reader {
  id: ReaderId;
  name: string;
  description: string;
  expertise: string[];
  isPremiumOnly: boolean;
  image: string;
}

export interface Readers {
  readers: Reader[];
}

export interface Spread {
  kind: "timeline" | "yesno" | "daily" | "crossroads";
  name: string;
  summary: string;
  asksQuestion: boolean;
  positions: string[];
  sections: Section[];
  decks: {
    id: "major" | "full";
    name: string;
    isPremiumOnly: boolean;
  }[];
}

export interface Spreads {
  spreads: Spread[];
}

export interface Card {
  id: string;
  name: string;
  suit: string;
  numeral: string | null;
  image: string;
  upright: {
    keywords: string[];
    meaning: string;
  };
  reversed: {
    keywords: string[];
    meaning: string;
  };
}

export interface Cards {
  cards: Card[];
}

export interface Sign {
  id: SignId;
  name: string;
  element: string;
  dates: string;
  image: string;
  traits: string[];
  description: string;
}

export interface Signs {
  signs: Sign[];
}

export interface Languages {
  languages: {
    id: Language;
    name: string;
  }[];
}

export interface Sky {
  date: string;
  zone: string;
  phase: {
    id:
      | "new"
      | "firstQuarter"
      | "full"
      | "lastQuarter"
      | "waxingCrescent"
      | "waxingGibbous"
      | "waningGibbous"
      | "waningCrescent";
    name: string;
    at: string | null;
  };
  illumination: number;
  moon: {
    sign: SignId;
    next: {
      sign: SignId;
      at: string;
    } | null;
  };
  sun: {
    sign: SignId;
    next: {
      sign: SignId;
      at: string;
    } | null;
  };
  sentences: string[];
}

export interface SaidWhereabouts {
  zone?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}

export interface Whereabouts {
  zone: string;
  place: {
    latitude: number;
    longitude: number;
    city: string | null;
  } | null;
}

export interface PracticeAnswer {
  card:
    | "fool"
    | "magician"
    | "high-priestess"
    | "empress"
    | "emperor"
    | "hierophant"
    | "lovers"
    | "chariot"
    | "strength"
    | "hermit"
    | "wheel-of-fortune"
    | "justice"
    | "hanged-man"
    | "death"
    | "temperance"
    | "devil"
    | "tower"
    | "star"
    | "moon"
    | "sun"
    | "judgement"
    | "world"
    | "ace-wands"
    | "two-wands"
    | "three-wands"
    | "four-wands"
    | "five-wands"
    | "six-wands"
    | "seven-wands"
    | "eight-wands"
    | "nine-wands"
    | "ten-wands"
    | "page-wands"
    | "knight-wands"
    | "queen-wands"
    | "king-wands"
    | "ace-cups"
    | "two-cups"
    | "three-cups"
    | "four-cups"
    | "five-cups"
    | "six-cups"
    | "seven-cups"
    | "eight-cups"
    | "nine-cups"
    | "ten-cups"
    | "page-cups"
    | "knight-cups"
    | "queen-cups"
    | "king-cups"
    | "ace-swords"
    | "two-swords"
    | "three-swords"
    | "four-swords"
    | "five-swords"
    | "six-swords"
    | "seven-swords"
    | "eight-swords"
    | "nine-swords"
    | "ten-swords"
    | "page-swords"
    | "knight-swords"
    | "queen-swords"
    | "king-swords"
    | "ace-pentacles"
    | "two-pentacles"
    | "three-pentacles"
    | "four-pentacles"
    | "five-pentacles"
    | "six-pentacles"
    | "seven-pentacles"
    | "eight-pentacles"
    | "nine-pentacles"
    | "ten-pentacles"
    | "page-pentacles"
    | "knight-pentacles"
    | "queen-pentacles"
    | "king-pentacles";
  orientation: "upright" | "reversed";
  day: string;
  answer: number;
}

export interface Practice {
  day: string;
  cards: {
    card:
      | "fool"
      | "magician"
      | "high-priestess"
      | "empress"
      | "emperor"
      | "hierophant"
      | "lovers"
      | "chariot"
      | "strength"
      | "hermit"
      | "wheel-of-fortune"
      | "justice"
      | "hanged-man"
      | "death"
      | "temperance"
      | "devil"
      | "tower"
      | "star"
      | "moon"
      | "sun"
      | "judgement"
      | "world"
      | "ace-wands"
      | "two-wands"
      | "three-wands"
      | "four-wands"
      | "five-wands"
      | "six-wands"
      | "seven-wands"
      | "eight-wands"
      | "nine-wands"
      | "ten-wands"
      | "page-wands"
      | "knight-wands"
      | "queen-wands"
      | "king-wands"
      | "ace-cups"
      | "two-cups"
      | "three-cups"
      | "four-cups"
      | "five-cups"
      | "six-cups"
      | "seven-cups"
      | "eight-cups"
      | "nine-cups"
      | "ten-cups"
      | "page-cups"
      | "knight-cups"
      | "queen-cups"
      | "king-cups"
      | "ace-swords"
      | "two-swords"
      | "three-swords"
      | "four-swords"
      | "five-swords"
      | "six-swords"
      | "seven-swords"
      | "eight-swords"
      | "nine-swords"
      | "ten-swords"
      | "page-swords"
      | "knight-swords"
      | "queen-swords"
      | "king-swords"
      | "ace-pentacles"
      | "two-pentacles"
      | "three-pentacles"
      | "four-pentacles"
      | "five-pentacles"
      | "six-pentacles"
      | "seven-pentacles"
      | "eight-pentacles"
      | "nine-pentacles"
      | "ten-pentacles"
      | "page-pentacles"
      | "knight-pentacles"
      | "queen-pentacles"
      | "king-pentacles";
    orientation: "upright" | "reversed";
    title: string;
    image: string;
    answers: string[];
    answered: {
      answer: number | null;
      right: number | null;
      wasRight: boolean;
    } | null;
  }[];
}

export interface Met {
  cards: {
    id:
      | "fool"
      | "magician"
      | "high-priestess"
      | "empress"
      | "emperor"
      | "hierophant"
      | "lovers"
      | "chariot"
      | "strength"
      | "hermit"
      | "wheel-of-fortune"
      | "justice"
      | "hanged-man"
      | "death"
      | "temperance"
      | "devil"
      | "tower"
      | "star"
      | "moon"
      | "sun"
      | "judgement"
      | "world"
      | "ace-wands"
      | "two-wands"
      | "three-wands"
      | "four-wands"
      | "five-wands"
      | "six-wands"
      | "seven-wands"
      | "eight-wands"
      | "nine-wands"
      | "ten-wands"
      | "page-wands"
      | "knight-wands"
      | "queen-wands"
      | "king-wands"
      | "ace-cups"
      | "two-cups"
      | "three-cups"
      | "four-cups"
      | "five-cups"
      | "six-cups"
      | "seven-cups"
      | "eight-cups"
      | "nine-cups"
      | "ten-cups"
      | "page-cups"
      | "knight-cups"
      | "queen-cups"
      | "king-cups"
      | "ace-swords"
      | "two-swords"
      | "three-swords"
      | "four-swords"
      | "five-swords"
      | "six-swords"
      | "seven-swords"
      | "eight-swords"
      | "nine-swords"
      | "ten-swords"
      | "page-swords"
      | "knight-swords"
      | "queen-swords"
      | "king-swords"
      | "ace-pentacles"
      | "two-pentacles"
      | "three-pentacles"
      | "four-pentacles"
      | "five-pentacles"
      | "six-pentacles"
      | "seven-pentacles"
      | "eight-pentacles"
      | "nine-pentacles"
      | "ten-pentacles"
      | "page-pentacles"
      | "knight-pentacles"
      | "queen-pentacles"
      | "king-pentacles";
    upright: number;
    reversed: number;
  }[];
}

export interface Figures {
  period: string;
  months: string[];
  readings: number;
  drawn: number;
  own: number;
  reversed: number;
  calendar: {
    cell: string;
    count: number;
  }[];
  cards: {
    id:
      | "fool"
      | "magician"
      | "high-priestess"
      | "empress"
      | "emperor"
      | "hierophant"
      | "lovers"
      | "chariot"
      | "strength"
      | "hermit"
      | "wheel-of-fortune"
      | "justice"
      | "hanged-man"
      | "death"
      | "temperance"
      | "devil"
      | "tower"
      | "star"
      | "moon"
      | "sun"
      | "judgement"
      | "world"
      | "ace-wands"
      | "two-wands"
      | "three-wands"
      | "four-wands"
      | "five-wands"
      | "six-wands"
      | "seven-wands"
      | "eight-wands"
      | "nine-wands"
      | "ten-wands"
      | "page-wands"
      | "knight-wands"
      | "queen-wands"
      | "king-wands"
      | "ace-cups"
      | "two-cups"
      | "three-cups"
      | "four-cups"
      | "five-cups"
      | "six-cups"
      | "seven-cups"
      | "eight-cups"
      | "nine-cups"
      | "ten-cups"
      | "page-cups"
      | "knight-cups"
      | "queen-cups"
      | "king-cups"
      | "ace-swords"
      | "two-swords"
      | "three-swords"
      | "four-swords"
      | "five-swords"
      | "six-swords"
      | "seven-swords"
      | "eight-swords"
      | "nine-swords"
      | "ten-swords"
      | "page-swords"
      | "knight-swords"
      | "queen-swords"
      | "king-swords"
      | "ace-pentacles"
      | "two-pentacles"
      | "three-pentacles"
      | "four-pentacles"
      | "five-pentacles"
      | "six-pentacles"
      | "seven-pentacles"
      | "eight-pentacles"
      | "nine-pentacles"
      | "ten-pentacles"
      | "page-pentacles"
      | "knight-pentacles"
      | "queen-pentacles"
      | "king-pentacles";
    count: number;
    own: number;
    upright: number;
    reversed: number;
    chance: number | null;
  }[];
  returning: {
    count: number;
    expected: number;
  };
  most: {
    count: number;
    expected: number;
  } | null;
  suits: {
    suit: "major" | "wands" | "cups" | "swords" | "pentacles";
    count: number;
    expected: number;
    own: number;
  }[];
  elements: {
    element: "fire" | "earth" | "air" | "water";
    count: number;
    expected: number;
    own: number;
  }[];
  topics: {
    topic:
      | "love"
      | "breakup"
      | "family"
      | "children"
      | "friendship"
      | "home"
      | "work"
      | "money"
      | "study"
      | "exams"
      | "health"
      | "pets"
      | "faith"
      | "creativity"
      | "grief"
      | "travel"
      | "self"
      | "general";
    count: number;
    parts: Record<string, never>;
  }[];
  moods: {
    mood: "heavy" | "uneasy" | "even" | "light" | "bright";
    topic:
      | "love"
      | "breakup"
      | "family"
      | "children"
      | "friendship"
      | "home"
      | "work"
      | "money"
      | "study"
      | "exams"
      | "health"
      | "pets"
      | "faith"
      | "creativity"
      | "grief"
      | "travel"
      | "self"
      | "general" | null;
    count: number;
  }[];
}

export interface WantedLetter {
  byMail?: boolean;
  email?: string;
  byPush?: boolean;
  browser?: {
    endpoint: string;
    keys: {
      p256dh: string;
      auth: string;
    };
  };
  hour: number;
  zone: string;
  language?: Language;
}

export interface DailyLetter {
  letter: {
    byMail: boolean;
    email: string | null;
    isConfirmed: boolean;
    byPush: boolean;
    browsers: number;
    hour: number;
    zone: string;
    language: Language;
    commitment: string;
  } | null;
  pushKey: string | null;
}

export interface Import {
  version?: number;
  readings: (Record<string, never>)[];
}

export interface Imported {
  added: number;
  present: number;
}

export interface Help {
  trouble: "crisis" | "violence";
  message: string;
  emergency: string;
  elsewhere: string;
  countries: {
    name: string;
    services: {
      name: string;
      note: string;
      numbers: string[];
    }[];
  }[];
}

export interface Crisis {
  crisis: {
    title: string;
    words: string;
    talk: string;
    notStored: string;
    help: Help;
  };
}

export interface Text {
  status: "none" | "pending" | "writing" | "done" | "failed";
  question: string | null;
  sections: {
    section: Section;
    name: string | null;
    text: string;
  }[];
  interpreter: string | null;
  isTruncated: boolean;
  failure: {
    code: "limit" | "model" | "gone" | "unavailable";
    message: string;
  } | null;
  mayBeRetried: boolean;
  help: Help[];
}

export interface Reading {
  id: string;
  kind: "timeline" | "yesno" | "daily" | "crossroads" | "zodiac";
  language: Language;
  date: string;
  question: string | null;
  reader: ReaderId | null;
  deck: "major" | "full" | null;
  cards: {
    id: string;
    orientation: "upright" | "reversed";
    position: string;
    title: string;
    image: string;
  }[] | null;
  ownCards: boolean | null;
  signs: {
    mine: SignId;
    theirs: SignId;
    compatibility: "high" | "mediumHigh" | "average";
  } | null;
  seal: "yes" | "leans-yes" | "open" | "leans-no" | "no" | null;
  draw: {
    commitment: string;
    seed: string | null;
    word: string | null;
  } | null;
  askedBefore: string | null;
  text: Text;
  followUp: Text | null;
  share: {
    isPossible: boolean;
    link: {
      url: string;
      withQuestion: boolean;
      pictures: {
        wide: string;
        tall: string;
      };
    } | null;
  };
  links: {
    page: string;
    stream: string;
  };
}

export type TextEvent = {
  id: string;
  event: "chunk";
  data: {
    section: Section;
    text: string;
  };
} | {
  id: string;
  event: "restart" | "done";
  data: Record<string, never>;
} | {
  id: string;
  event: "failed";
  data: {
    code: "limit" | "model" | "gone" | "unavailable";
    message: string;
  };
};

export interface DrawCheck {
  outcome: "same" | "different" | "hidden" | "unknown";
  id: string;
  kind: "timeline" | "yesno" | "daily" | "crossroads";
  deck: "major" | "full";
  commitment: string | null;
  seed: string | null;
  word: string | null;
  cards: {
    id: string;
    orientation: "upright" | "reversed";
    position: string;
    number: number;
  }[] | null;
}

export interface Summary {
  id: string;
  kind: "timeline" | "yesno" | "daily" | "crossroads" | "zodiac";
  language: Language;
  date: string;
  question: string | null;
  reader: ReaderId | null;
  deck: "major" | "full" | null;
  cards: {
    id: string;
    orientation: "upright" | "reversed";
    position: string;
    title: string;
    image: string;
  }[] | null;
  ownCards: boolean | null;
  signs: {
    mine: SignId;
    theirs: SignId;
    compatibility: "high" | "mediumHigh" | "average";
  } | null;
  isStarred: boolean;
  tags: string[];
  firstLine: string;
}

export interface Entry {
  isStarred: boolean;
  mood: "heavy" | "uneasy" | "even" | "light" | "bright" | null;
  tags: string[];
  notes: string;
  revision: number;
  outcome: string;
  askAt: string | null;
}

export interface EntryChange {
  notes?: string;
  revision?: number;
  isStarred?: boolean;
  mood?: "heavy" | "uneasy" | "even" | "light" | "bright" | null;
  tags?: string[];
  outcome?: string;
  remind?: "week" | "month" | "quarter" | null;
}

export interface NoteVersion {
  id: string;
  notes: string;
  createdAt: string;
}

export interface NoteVersions {
  versions: NoteVersion[];
}

export interface Restore {
  version: string;
}

export interface Readings {
  readings: Summary[];
  next: string | null;
}

export interface Plan {
  type: PlanType;
  name: string;
  months: number;
  price: number;
  pricePerMonth: number;
  currency: "usd";
  discount: number;
  isRecommended: boolean;
}

export interface Plans {
  plans: Plan[];
}

export interface CheckoutAddress {
  url: string;
}

export interface PortalAddress {
  url: string;
}

export interface PlanChange {
  from: PlanType;
  plan: PlanType;
  price: number;
  dueNow: number;
  credit: number;
  renewsAt: string;
  prorationDate: number;
}

export interface Subscription {
  subscription: {
    plan: PlanType;
    state:
      | "active"
      | "renewing"
      | "pending"
      | "failed"
      | "actionRequired"
      | "unpaid"
      | "cancelled"
      | "cancelledUnpaid"
      | "ended";
    price: number | null;
    expiresAt: string;
    isPremium: boolean;
    openInvoiceUrl: string | null;
    wanted: {
      plan: PlanType;
      state: "processing" | "waiting" | "done" | "lapsed" | "undone";
      until: string;
      invoiceUrl: string | null;
    } | null;
  } | null;
  credit: number;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: {
    field: string;
    code: string;
    detail: string;
  }[];
  help?: Help;
}

/** Each call by its name; how they are sent is said by what extends it. */
export abstract class Calls {
  protected abstract send<Answer>(asked: Asked, options: CallOptions): Promise<Answer>;
  protected abstract listen(
    asked: Asked,
    options: CallOptions,
  ): AsyncGenerator<TextEvent, void, undefined>;

  /** Make a visitor, whose token opens what a browser without an account may do. */
  createVisitor(options: CallOptions = {}): Promise<Visitor> {
    return this.send({ method: "POST", path: "/visitors", body: {} }, options);
  }

  /** How many readings today has, and how many are left. */
  getUsage(options: CallOptions = {}): Promise<Usage> {
    return this.send({ method: "GET", path: "/usage", needsToken: true }, options);
  }

  /** The readers. */
  listReaders(options: CallOptions = {}): Promise<Readers> {
    return this.send({ method: "GET", path: "/readers" }, options);
  }

  /** The spreads: their positions, their parts and their decks. */
  listSpreads(options: CallOptions = {}): Promise<Spreads> {
    return this.send({ method: "GET", path: "/spreads" }, options);
  }

  /** The 78 cards. */
  listCards(options: CallOptions = {}): Promise<Cards> {
    return this.send({ method: "GET", path: "/cards" }, options);
  }

  /** One card. */
  getCard(id: string, options: CallOptions = {}): Promise<Card> {
    return this.send({ method: "GET", path: `/cards/${encodeURIComponent(id)}` }, options);
  }

  /** The twelve signs. */
  listSigns(options: CallOptions = {}): Promise<Signs> {
    return this.send({ method: "GET", path: "/signs" }, options);
  }

  /** The languages. */
  listLanguages(options: CallOptions = {}): Promise<Languages> {
    return this.send({ method: "GET", path: "/languages" }, options);
  }

  /** The moon and the sun on a day, in a time zone: phase, signs and their changes, to the minute. */
  getSky(query: { date?: string; zone?: string } = {}, options: CallOptions = {}): Promise<Sky> {
    return this.send({ method: "GET", path: "/sky", query }, options);
  }

  /** Your time zone and place. */
  getWhereabouts(options: CallOptions = {}): Promise<Whereabouts> {
    return this.send({ method: "GET", path: "/whereabouts", needsToken: true }, options);
  }

  /** Say your time zone and place, by the id of a city or in degrees. */
  setWhereabouts(body: SaidWhereabouts = {}, options: CallOptions = {}): Promise<Whereabouts> {
    return this.send({
      method: "POST",
      path: "/whereabouts",
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Forget your time zone and place. */
  forgetWhereabouts(options: CallOptions = {}): Promise<void> {
    return this.send({ method: "DELETE", path: "/whereabouts", needsToken: true }, options);
  }

  /** Today’s cards to practice, each with four meanings. */
  getPractice(options: CallOptions = {}): Promise<Practice> {
    return this.send({ method: "GET", path: "/practice", needsToken: true }, options);
  }

  /** Answer one of today’s cards; a second answer to it changes nothing. */
  answerPractice(body: PracticeAnswer, options: CallOptions = {}): Promise<Practice> {
    return this.send({ method: "POST", path: "/practice", body, needsToken: true, isKeyed: true }, options);
  }

  /** How often each card has come up in your readings. */
  getMet(options: CallOptions = {}): Promise<Met> {
    return this.send({ method: "GET", path: "/met", needsToken: true }, options);
  }

  /** What returns in your readings: cards, suits, topics, moods, and days, in a month, in a year, or in all. */
  getFigures(query: { month?: string; year?: string } = {}, options: CallOptions = {}): Promise<Figures> {
    return this.send({ method: "GET", path: "/figures", query, needsToken: true }, options);
  }

  /** Whether and how the card of the day is sent to you. */
  getDailyLetter(options: CallOptions = {}): Promise<DailyLetter> {
    return this.send({ method: "GET", path: "/daily-letter", needsToken: true }, options);
  }

  /** Have the card of the day sent to you, by email or to a browser; another address than your account’s is asked first. */
  setDailyLetter(body: WantedLetter, options: CallOptions = {}): Promise<DailyLetter> {
    return this.send({ method: "PUT", path: "/daily-letter", body, needsToken: true }, options);
  }

  /** Have the card of the day sent no more. */
  endDailyLetter(options: CallOptions = {}): Promise<void> {
    return this.send({ method: "DELETE", path: "/daily-letter", needsToken: true }, options);
  }

  /** Bring in an export (JSON): all of it or nothing, at no cost; what is there already stays. */
  importReadings(body: Import, options: CallOptions = {}): Promise<Imported> {
    return this.send({ method: "POST", path: "/import", body, needsToken: true, isKeyed: true }, options);
  }

  /** Ask for a reading; its cards are still to be drawn. */
  ask(body: Ask, options: CallOptions = {}): Promise<Crisis | Reading> {
    return this.send({ method: "POST", path: "/readings", body, needsToken: true, isKeyed: true }, options);
  }

  /** Your readings, newest first; “next” is the cursor of what follows. */
  listReadings(
    query: { after?: string; q?: string; card?: 
    | "fool"
    | "magician"
    | "high-priestess"
    | "empress"
    | "emperor"
    | "hierophant"
    | "lovers"
    | "chariot"
    | "strength"
    | "hermit"
    | "wheel-of-fortune"
    | "justice"
    | "hanged-man"
    | "death"
    | "temperance"
    | "devil"
    | "tower"
    | "star"
    | "moon"
    | "sun"
    | "judgement"
    | "world"
    | "ace-wands"
    | "two-wands"
    | "three-wands"
    | "four-wands"
    | "five-wands"
    | "six-wands"
    | "seven-wands"
    | "eight-wands"
    | "nine-wands"
    | "ten-wands"
    | "page-wands"
    | "knight-wands"
    | "queen-wands"
    | "king-wands"
    | "ace-cups"
    | "two-cups"
    | "three-cups"
    | "four-cups"
    | "five-cups"
    | "six-cups"
    | "seven-cups"
    | "eight-cups"
    | "nine-cups"
    | "ten-cups"
    | "page-cups"
    | "knight-cups"
    | "queen-cups"
    | "king-cups"
    | "ace-swords"
    | "two-swords"
    | "three-swords"
    | "four-swords"
    | "five-swords"
    | "six-swords"
    | "seven-swords"
    | "eight-swords"
    | "nine-swords"
    | "ten-swords"
    | "page-swords"
    | "knight-swords"
    | "queen-swords"
    | "king-swords"
    | "ace-pentacles"
    | "two-pentacles"
    | "three-pentacles"
    | "four-pentacles"
    | "five-pentacles"
    | "six-pentacles"
    | "seven-pentacles"
    | "eight-pentacles"
    | "nine-pentacles"
    | "ten-pentacles"
    | "page-pentacles"
    | "knight-pentacles"
    | "queen-pentacles"
    | "king-pentacles"; kind?: "timeline" | "yesno" | "daily" | "crossroads" | "zodiac"; reader?: "selene" | "marguerite" | "theo" | "corvina" | "wen" | "alistair" | "oriel"; topic?: 
    | "love"
    | "breakup"
    | "family"
    | "children"
    | "friendship"
    | "home"
    | "work"
    | "money"
    | "study"
    | "exams"
    | "health"
    | "pets"
    | "faith"
    | "creativity"
    | "grief"
    | "travel"
    | "self"
    | "general"; tag?: string; mood?: "heavy" | "uneasy" | "even" | "light" | "bright"; month?: string; starred?: "1"; day?: string; suit?: "major" | "wands" | "cups" | "swords" | "pentacles"; element?: "fire" | "earth" | "air" | "water"; reversed?: "1" } = {},
    options: CallOptions = {},
  ): Promise<Readings> {
    return this.send({ method: "GET", path: "/readings", query, needsToken: true }, options);
  }

  /** Have cards from your own deck read, or with entryOnly keep them without a text, at no cost. */
  askOwn(body: AskOwn, options: CallOptions = {}): Promise<Crisis | Reading> {
    return this.send({
      method: "POST",
      path: "/readings/own",
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Have cards read that were only kept. */
  readEntry(id: string, body: ReadEntry = {}, options: CallOptions = {}): Promise<Crisis | Reading> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/read`,
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** One reading with its texts. */
  getReading(id: string, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}`,
      needsToken: true,
    }, options);
  }

  /** Delete a reading for good. */
  deleteReading(id: string, options: CallOptions = {}): Promise<void> {
    return this.send({
      method: "DELETE",
      path: `/readings/${encodeURIComponent(id)}`,
      needsToken: true,
    }, options);
  }

  /** What you keep with a reading: notes, mood, tags, a star, and what came of it. */
  getEntry(id: string, options: CallOptions = {}): Promise<Entry> {
    return this.send({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/entry`,
      needsToken: true,
    }, options);
  }

  /** Change what you keep with a reading; what is left out stays. */
  changeEntry(id: string, body: EntryChange = {}, options: CallOptions = {}): Promise<Entry> {
    return this.send({
      method: "PUT",
      path: `/readings/${encodeURIComponent(id)}/entry`,
      body,
      needsToken: true,
    }, options);
  }

  /** The notes of a reading as they stood before, newest first; each is kept for a day. */
  listVersions(id: string, options: CallOptions = {}): Promise<NoteVersions> {
    return this.send({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/entry/versions`,
      needsToken: true,
    }, options);
  }

  /** Restore the notes of an earlier version; what stands there now becomes one itself. */
  restoreVersion(id: string, body: Restore, options: CallOptions = {}): Promise<Entry> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/entry/restore`,
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Draw the cards, once: asked again, the same cards lie there; a word of your own is shuffled in. */
  draw(id: string, body: Draw = {}, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/draw`,
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Check the draw: the cards worked out again from their seed, which is told once they are drawn. */
  checkDraw(id: string, options: CallOptions = {}): Promise<DrawCheck> {
    return this.send({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/check`,
      needsToken: true,
    }, options);
  }

  /** Hear the text as it is written, as server-sent events; the first listener begins it and takes one of the day’s readings. */
  stream(
    id: string,
    query: { after?: string } = {},
    options: CallOptions = {},
  ): AsyncGenerator<TextEvent, void, undefined> {
    return this.listen({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/stream`,
      query,
      needsToken: true,
    }, options);
  }

  /** Wait for the text and be given it whole. */
  waitForText(id: string, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/text`,
      needsToken: true,
    }, options);
  }

  /** Let a text that failed be written anew. */
  retry(id: string, body: Retry = {}, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/retry`,
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Have the almanac write a text that the model could not write. */
  askAlmanac(id: string, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/almanac`,
      body: {},
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Ask the one follow-up question. */
  followUp(id: string, body: FollowUp, options: CallOptions = {}): Promise<Crisis | Reading> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/follow-up`,
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Hear the answer to the follow-up question as it is written. */
  streamFollowUp(
    id: string,
    query: { after?: string } = {},
    options: CallOptions = {},
  ): AsyncGenerator<TextEvent, void, undefined> {
    return this.listen({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/follow-up/stream`,
      query,
      needsToken: true,
    }, options);
  }

  /** Wait for the answer to the follow-up question and be given it whole. */
  waitForFollowUp(id: string, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "GET",
      path: `/readings/${encodeURIComponent(id)}/follow-up/text`,
      needsToken: true,
    }, options);
  }

  /** Make the link that shows a reading to others, or say anew whether its question is shown. */
  shareReading(id: string, body: Share = {}, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "POST",
      path: `/readings/${encodeURIComponent(id)}/share`,
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Withdraw the link of a reading, at once and for good. */
  withdrawShare(id: string, options: CallOptions = {}): Promise<Reading> {
    return this.send({
      method: "DELETE",
      path: `/readings/${encodeURIComponent(id)}/share`,
      needsToken: true,
    }, options);
  }

  /** The plans, with their prices in US cents. */
  listPlans(options: CallOptions = {}): Promise<Plans> {
    return this.send({ method: "GET", path: "/plans" }, options);
  }

  /** Open a checkout; send the person to its address. */
  openCheckout(body: Checkout, options: CallOptions = {}): Promise<CheckoutAddress> {
    return this.send({ method: "POST", path: "/checkout", body, needsToken: true, isKeyed: true }, options);
  }

  /** Your subscription. */
  getSubscription(options: CallOptions = {}): Promise<Subscription> {
    return this.send({ method: "GET", path: "/subscription", needsToken: true }, options);
  }

  /** Cancel the subscription: it runs to the end of what is paid for. */
  cancelSubscription(options: CallOptions = {}): Promise<Subscription> {
    return this.send({
      method: "POST",
      path: "/subscription/cancel",
      body: {},
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Take a cancelled subscription up again. */
  reactivateSubscription(options: CallOptions = {}): Promise<Subscription> {
    return this.send({
      method: "POST",
      path: "/subscription/reactivate",
      body: {},
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** What it would cost to change to another plan now; nothing is changed. */
  previewChange(
    query: { plan: "monthly" | "quarterly" | "yearly" },
    options: CallOptions = {},
  ): Promise<PlanChange> {
    return this.send({ method: "GET", path: "/subscription/change", query, needsToken: true }, options);
  }

  /** Change to another plan at the cost of a preview, named by its prorationDate, within a quarter of an hour. */
  changePlan(body: Change, options: CallOptions = {}): Promise<Subscription> {
    return this.send({
      method: "POST",
      path: "/subscription/change",
      body,
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Give up a change of plan that waits for its payment. */
  giveUpChange(options: CallOptions = {}): Promise<Subscription> {
    return this.send({ method: "DELETE", path: "/subscription/change", needsToken: true }, options);
  }

  /** Open the payment provider’s pages for payment method and invoices; send the person to their address. */
  openPortal(options: CallOptions = {}): Promise<PortalAddress> {
    return this.send({
      method: "POST",
      path: "/subscription/portal",
      body: {},
      needsToken: true,
      isKeyed: true,
    }, options);
  }

  /** Return the credit that is left once nothing renews any more. */
  returnCredit(options: CallOptions = {}): Promise<Subscription> {
    return this.send({
      method: "POST",
      path: "/subscription/return-credit",
      body: {},
      needsToken: true,
      isKeyed: true,
    }, options);
  }
}
