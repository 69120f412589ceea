import type { Language } from "~/i18n/languages";

export const SIGN_IDS = [
  "aries",
  "taurus",
  "gemini",
  "cancer",
  "leo",
  "virgo",
  "libra",
  "scorpio",
  "sagittarius",
  "capricorn",
  "aquarius",
  "pisces",
] as const;
export type SignId = (typeof SIGN_IDS)[number];

/** The two signs that a reading compares. */
export interface SignPair {
  mine: SignId;
  theirs: SignId;
}

export const ELEMENTS = ["fire", "earth", "air", "water"] as const;
export type Element = (typeof ELEMENTS)[number];

/** A sign of the zodiac, without its texts: those are in `texts/{language}.json` (specification, section 3). */
export interface Sign {
  symbol: string;
  element: Element;
  /** First and last day, each as month and day. */
  dates: readonly [from: readonly [number, number], to: readonly [number, number]];
  /** The four signs that it gets on with most easily, the easiest first. */
  compatibility: readonly [SignId, SignId, SignId, SignId];
  /** Its name in the languages of the site, and in Japanese and Korean. */
  names: Record<Language | "ja" | "ko", string>;
}

export function isSign(value: unknown): value is SignId {
  return SIGN_IDS.some((id) => id === value);
}

export const SIGNS: Record<SignId, Sign> = {
  aries: {
    symbol: "♈",
    element: "fire",
    dates: [
      [3, 21],
      [4, 19],
    ],
    compatibility: ["leo", "sagittarius", "gemini", "aquarius"],
    names: {
      en: "Aries",
      es: "Aries",
      "zh-CN": "白羊座",
      "zh-TW": "牡羊座",
      fr: "Bélier",
      de: "Widder",
      ja: "牡羊座",
      ko: "양자리",
    },
  },
  taurus: {
    symbol: "♉",
    element: "earth",
    dates: [
      [4, 20],
      [5, 20],
    ],
    compatibility: ["virgo", "capricorn", "cancer", "pisces"],
    names: {
      en: "Taurus",
      es: "Tauro",
      "zh-CN": "金牛座",
      "zh-TW": "金牛座",
      fr: "Taureau",
      de: "Stier",
      ja: "牡牛座",
      ko: "황소자리",
    },
  },
  gemini: {
    symbol: "♊",
    element: "air",
    dates: [
      [5, 21],
      [6, 20],
    ],
    compatibility: ["libra", "aquarius", "aries", "leo"],
    names: {
      en: "Gemini",
      es: "Géminis",
      "zh-CN": "双子座",
      "zh-TW": "雙子座",
      fr: "Gémeaux",
      de: "Zwillinge",
      ja: "双子座",
      ko: "쌍둥이자리",
    },
  },
  cancer: {
    symbol: "♋",
    element: "water",
    dates: [
      [6, 21],
      [7, 22],
    ],
    compatibility: ["scorpio", "pisces", "taurus", "virgo"],
    names: {
      en: "Cancer",
      es: "Cáncer",
      "zh-CN": "巨蟹座",
      "zh-TW": "巨蟹座",
      fr: "Cancer",
      de: "Krebs",
      ja: "蟹座",
      ko: "게자리",
    },
  },
  leo: {
    symbol: "♌",
    element: "fire",
    dates: [
      [7, 23],
      [8, 22],
    ],
    compatibility: ["aries", "sagittarius", "gemini", "libra"],
    names: {
      en: "Leo",
      es: "Leo",
      "zh-CN": "狮子座",
      "zh-TW": "獅子座",
      fr: "Lion",
      de: "Löwe",
      ja: "獅子座",
      ko: "사자자리",
    },
  },
  virgo: {
    symbol: "♍",
    element: "earth",
    dates: [
      [8, 23],
      [9, 22],
    ],
    compatibility: ["taurus", "capricorn", "cancer", "scorpio"],
    names: {
      en: "Virgo",
      es: "Virgo",
      "zh-CN": "处女座",
      "zh-TW": "處女座",
      fr: "Vierge",
      de: "Jungfrau",
      ja: "乙女座",
      ko: "처녀자리",
    },
  },
  libra: {
    symbol: "♎",
    element: "air",
    dates: [
      [9, 23],
      [10, 22],
    ],
    compatibility: ["gemini", "aquarius", "leo", "sagittarius"],
    names: {
      en: "Libra",
      es: "Libra",
      "zh-CN": "天秤座",
      "zh-TW": "天秤座",
      fr: "Balance",
      de: "Waage",
      ja: "天秤座",
      ko: "천칭자리",
    },
  },
  scorpio: {
    symbol: "♏",
    element: "water",
    dates: [
      [10, 23],
      [11, 21],
    ],
    compatibility: ["cancer", "pisces", "virgo", "capricorn"],
    names: {
      en: "Scorpio",
      es: "Escorpio",
      "zh-CN": "天蝎座",
      "zh-TW": "天蠍座",
      fr: "Scorpion",
      de: "Skorpion",
      ja: "蠍座",
      ko: "전갈자리",
    },
  },
  sagittarius: {
    symbol: "♐",
    element: "fire",
    dates: [
      [11, 22],
      [12, 21],
    ],
    compatibility: ["aries", "leo", "libra", "aquarius"],
    names: {
      en: "Sagittarius",
      es: "Sagitario",
      "zh-CN": "射手座",
      "zh-TW": "射手座",
      fr: "Sagittaire",
      de: "Schütze",
      ja: "射手座",
      ko: "사수자리",
    },
  },
  capricorn: {
    symbol: "♑",
    element: "earth",
    dates: [
      [12, 22],
      [1, 19],
    ],
    compatibility: ["taurus", "virgo", "scorpio", "pisces"],
    names: {
      en: "Capricorn",
      es: "Capricornio",
      "zh-CN": "摩羯座",
      "zh-TW": "摩羯座",
      fr: "Capricorne",
      de: "Steinbock",
      ja: "山羊座",
      ko: "염소자리",
    },
  },
  aquarius: {
    symbol: "♒",
    element: "air",
    dates: [
      [1, 20],
      [2, 18],
    ],
    compatibility: ["gemini", "libra", "aries", "sagittarius"],
    names: {
      en: "Aquarius",
      es: "Acuario",
      "zh-CN": "水瓶座",
      "zh-TW": "水瓶座",
      fr: "Verseau",
      de: "Wassermann",
      ja: "水瓶座",
      ko: "물병자리",
    },
  },
  pisces: {
    symbol: "♓",
    element: "water",
    dates: [
      [2, 19],
      [3, 20],
    ],
    compatibility: ["cancer", "scorpio", "taurus", "capricorn"],
    names: {
      en: "Pisces",
      es: "Piscis",
      "zh-CN": "双鱼座",
      "zh-TW": "雙魚座",
      fr: "Poissons",
      de: "Fische",
      ja: "魚座",
      ko: "물고기자리",
    },
  },
};
