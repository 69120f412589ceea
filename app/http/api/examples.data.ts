import type { CallName } from "./call-names";

/** A call as it may be sent, and what is answered. Ids, days, tokens and pictures are others each time. */
export interface CallExample {
  /** What stands in its address. */
  query?: string;
  body?: object;
  /** Whose token it is sent with; a visitor's, where it is not said. */
  by?: "subscriber";
  status: number;
  answer: object;
}

const EXAMPLE_READING = "018f7e9e-1111-4222-8333-444455556666";
const ORIGIN = "https://starglass.example";

const DRAFT = {
  id: EXAMPLE_READING,
  language: "en",
  date: "2026-11-29",
  question: null,
  kind: "daily",
  reader: "selene",
  deck: "major",
  cards: null,
  ownCards: false,
  signs: null,
  seal: null,
  draw: {
    commitment: "b5f212aeeab5840fd1135059e3a54a08a18f9499c9a0851f26a199c620e9a08f",
    seed: null as string | null,
    word: null as string | null,
  },
  askedBefore: null,
  text: {
    status: "pending",
    question: null,
    sections: [],
    interpreter: "almanac",
    isTruncated: false,
    failure: null,
    mayBeRetried: false,
    help: [],
  },
  followUp: null,
  share: { isPossible: false, link: null },
  links: {
    page: `${ORIGIN}/en/readings/${EXAMPLE_READING}`,
    stream: `${ORIGIN}/api/v1/readings/${EXAMPLE_READING}/stream`,
  },
};

const CARD = {
  id: "star",
  orientation: "upright",
  position: "card",
  title: "The Star",
  image: `${ORIGIN}/images/tarot/ar17.webp`,
};

const SEED = "cc9419dc87f6159552892bda0fb5ba68383e9bd19770922d893eef0aa7c3525e";
const WORD = "river";
const DRAWN = { ...DRAFT, cards: [CARD], draw: { ...DRAFT.draw, seed: SEED, word: WORD } };

const WRITTEN = {
  ...DRAWN,
  text: {
    ...DRAFT.text,
    status: "done",
    sections: [{ section: "text", name: null, text: "The Star is with you today: …" }],
  },
  share: { isPossible: true, link: null },
};

const SHARED_AT = `${ORIGIN}/en/shared/kXv0Wd3yq7oTq1mB5sR2uZ8c`;
const LINK = {
  url: SHARED_AT,
  withQuestion: false,
  pictures: {
    wide: `${ORIGIN}/shared/kXv0Wd3yq7oTq1mB5sR2uZ8c.png`,
    tall: `${ORIGIN}/shared/kXv0Wd3yq7oTq1mB5sR2uZ8c-tall.png`,
  },
};

const ENTRY = {
  isStarred: false,
  mood: null,
  tags: [],
  notes: "",
  revision: 0,
  outcome: "",
  askAt: null,
};

const STANDING = {
  subscription: {
    plan: "monthly",
    price: 999,
    openInvoiceUrl: null,
    state: "active",
    expiresAt: "2026-12-29T12:00:00.000Z",
    isPremium: true,
    wanted: null,
  },
  credit: 0,
};

const YEARLY = {
  ...STANDING.subscription,
  plan: "yearly",
  price: 8392,
  expiresAt: "2027-11-29T12:00:00.000Z",
};

const KEPT = {
  ...DRAFT,
  deck: "full",
  cards: [CARD],
  ownCards: true,
  draw: null,
  text: { ...DRAFT.text, status: "none", interpreter: null },
};

const LETTER = {
  letter: {
    ...{ byMail: true, email: "somebody@mail.example", isConfirmed: false, byPush: false, browsers: 0 },
    ...{ hour: 7, zone: "Europe/Berlin", language: "de", commitment: DRAFT.draw.commitment },
  },
  pushKey: null,
};

/** In the order in which they can be sent. */
export const EXAMPLES: Partial<Record<CallName, CallExample>> = {
  createVisitor: {
    body: {},
    status: 201,
    answer: {
      token: "sgv_AY9-nhERQiKDM0REVVVmZgHqVtjUaaOn4mRUhpzLyqRAl1JEm8nPdlQ4_mNsrKNp9",
      visitorId: EXAMPLE_READING,
    },
  },
  getUsage: {
    status: 200,
    answer: { role: "anonymous", limit: 2, taken: 0, left: 2, resetsAt: "2026-11-30T00:00:00.000Z" },
  },
  listLanguages: {
    status: 200,
    answer: {
      languages: [
        { id: "en", name: "English" },
        { id: "es", name: "Español" },
        { id: "zh-CN", name: "简体中文" },
        { id: "zh-TW", name: "繁體中文" },
        { id: "fr", name: "Français" },
        { id: "de", name: "Deutsch" },
      ],
    },
  },
  getSky: {
    query: "date=2026-11-28&zone=Europe/Berlin",
    status: 200,
    answer: {
      date: "2026-11-28",
      zone: "Europe/Berlin",
      phase: { id: "waningGibbous", name: "Waning gibbous", at: null },
      illumination: 0.798,
      moon: { sign: "cancer", next: { sign: "leo", at: "2026-11-28T11:21:00.000Z" } },
      sun: { sign: "sagittarius", next: null },
      sentences: [
        "Waning gibbous: 80% of the disc is lit at midday.",
        "The moon is in Cancer, and in Leo from 12:21 PM.",
        "The sun is in Sagittarius.",
      ],
    },
  },
  setWhereabouts: {
    body: { city: "taipei" },
    status: 200,
    answer: { zone: "Asia/Taipei", place: { latitude: 25.03, longitude: 121.57, city: "taipei" } },
  },
  getWhereabouts: {
    status: 200,
    answer: { zone: "Asia/Taipei", place: { latitude: 25.03, longitude: 121.57, city: "taipei" } },
  },
  getMet: { status: 200, answer: { cards: [] } },
  getFigures: {
    query: "month=2020-02",
    status: 200,
    answer: {
      ...{ period: "2020-02", readings: 0, drawn: 0, own: 0, reversed: 0, most: null, months: [] },
      ...{ calendar: [], cards: [], topics: [], moods: [], returning: { count: 0, expected: 0 } },
      suits: ["major", "wands", "cups", "swords", "pentacles"].map((suit) => ({
        ...{ suit, count: 0, own: 0, expected: 0 },
      })),
      elements: ["fire", "earth", "air", "water"].map((element) => ({
        ...{ element, count: 0, own: 0, expected: 0 },
      })),
    },
  },
  listPlans: {
    status: 200,
    answer: {
      plans: [
        {
          type: "yearly",
          name: "Yearly",
          months: 12,
          price: 8392,
          pricePerMonth: 699,
          currency: "usd",
          discount: 30,
          isRecommended: true,
        },
      ],
    },
  },
  ask: { body: { kind: "daily", reader: "selene" }, status: 201, answer: DRAFT },
  draw: { body: { word: WORD }, status: 200, answer: DRAWN },
  checkDraw: {
    status: 200,
    answer: {
      outcome: "same",
      id: EXAMPLE_READING,
      kind: "daily",
      deck: "major",
      ...DRAWN.draw,
      cards: [{ id: "star", orientation: "upright", position: "card", number: 17 }],
    },
  },
  listReadings: {
    status: 200,
    answer: {
      readings: [
        {
          id: EXAMPLE_READING,
          language: "en",
          date: "2026-11-29",
          question: null,
          kind: "daily",
          reader: "selene",
          deck: "major",
          cards: [CARD],
          ownCards: false,
          signs: null,
          isStarred: false,
          tags: [],
          firstLine: "",
        },
      ],
      next: null,
    },
  },
  getReading: { status: 200, answer: DRAWN },
  getEntry: { status: 200, answer: ENTRY },
  changeEntry: {
    body: { notes: "It rained.", mood: "light", tags: ["work"], isStarred: true },
    status: 200,
    answer: { ...ENTRY, notes: "It rained.", revision: 1, mood: "light", tags: ["work"], isStarred: true },
  },
  listVersions: { status: 200, answer: { versions: [] } },
  waitForText: { status: 200, answer: WRITTEN },
  shareReading: {
    body: { withQuestion: false },
    status: 200,
    answer: { ...WRITTEN, share: { isPossible: true, link: LINK } },
  },
  withdrawShare: { status: 200, answer: WRITTEN },
  followUp: {
    body: { question: "What should I look out for?" },
    status: 201,
    answer: {
      ...WRITTEN,
      followUp: { ...DRAFT.text, question: "What should I look out for?" },
    },
  },
  askOwn: {
    body: {
      kind: "daily",
      reader: "selene",
      cards: [{ id: "star", orientation: "upright" }],
      entryOnly: true,
    },
    status: 201,
    answer: KEPT,
  },
  setDailyLetter: {
    body: { email: "somebody@mail.example", hour: 7, zone: "Europe/Berlin", language: "de" },
    status: 200,
    answer: LETTER,
  },
  getDailyLetter: { status: 200, answer: LETTER },
  importReadings: {
    body: {
      version: 1,
      whereabouts: { zone: "Europe/Berlin", latitude: null, longitude: null, city: null },
      readings: [
        {
          ...{ kind: "daily", language: "en", reader: "selene", deck: "major", question: null },
          cards: [{ id: "star", orientation: "upright" }],
          ...{ createdAt: "2026-11-27T08:00:00.000Z", drawnAt: "2026-11-27T08:00:05.000Z" },
          writings: [
            {
              ...{ kind: "interpretation", question: null, interpreter: "almanac" },
              chunks: [{ section: "text", text: "Look up for a while.\n" }],
              finishedAt: "2026-11-27T08:00:20.000Z",
            },
          ],
        },
      ],
    },
    status: 200,
    answer: { added: 1, present: 0 },
  },
  getSubscription: { by: "subscriber", status: 200, answer: STANDING },
  openPortal: {
    by: "subscriber",
    body: {},
    status: 201,
    answer: { url: "https://billing.stripe.com/p/session/test_YWNjdF8x" },
  },
  previewChange: {
    by: "subscriber",
    query: "plan=yearly",
    status: 200,
    answer: {
      from: "monthly",
      plan: "yearly",
      price: 8392,
      dueNow: 7393,
      credit: 0,
      renewsAt: "2027-11-29T12:00:00.000Z",
      prorationDate: 1_795_953_600,
    },
  },
  changePlan: {
    by: "subscriber",
    body: { plan: "yearly", prorationDate: 1_795_953_600 },
    status: 200,
    answer: { subscription: YEARLY, credit: 0 },
  },
  cancelSubscription: {
    by: "subscriber",
    body: {},
    status: 200,
    answer: { subscription: { ...YEARLY, state: "cancelled" }, credit: 0 },
  },
  reactivateSubscription: {
    by: "subscriber",
    body: {},
    status: 200,
    answer: { subscription: YEARLY, credit: 0 },
  },
};

/** What is sent in the other calls that take something. */
export const BODIES: Partial<Record<CallName, object>> = {
  readEntry: {},
  retry: {},
  restoreVersion: { version: EXAMPLE_READING },
  askAlmanac: {},
  openCheckout: { plan: "yearly" },
  returnCredit: {},
  answerPractice: { card: "star", orientation: "upright", day: "2026-11-28", answer: 1 },
};
