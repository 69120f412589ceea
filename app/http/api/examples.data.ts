import type { CallName } from "./call-names";

/** A call as it may be sent, and what is answered. Ids, days, tokens and pictures are others each time. */
export interface CallExample {
  body?: object;
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
  signs: null,
  seal: null,
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
  draw: { body: {}, status: 200, answer: { ...DRAFT, cards: [CARD] } },
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
          signs: null,
        },
      ],
      next: null,
    },
  },
  getReading: { status: 200, answer: { ...DRAFT, cards: [CARD] } },
};

/** What is sent in the other calls that take something. */
export const BODIES: Partial<Record<CallName, object>> = {
  followUp: { question: "What should I look out for?" },
  retry: {},
  askAlmanac: {},
  openCheckout: { plan: "yearly" },
  cancelSubscription: {},
  reactivateSubscription: {},
};
