import type { Section } from "../reading";

const WORDS: [Section, string[]][] = [
  ["past", ["past", "pasado", "passe", "vergangenheit", "过去", "過去"]],
  ["present", ["present", "presente", "gegenwart", "现在", "現在", "当下", "當下"]],
  ["future", ["future", "futuro", "futur", "avenir", "zukunft", "未来", "未來", "将来", "將來"]],
  [
    "synthesis",
    [
      "synthesis",
      "sintesis",
      "synthese",
      "zusammenfassung",
      "zusammenschau",
      "conclusion",
      "综合",
      "綜合",
      "总结",
      "總結",
      "整合",
      "综合解读",
      "綜合解讀",
    ],
  ],
];

/** The words by which a marker names its section, translated ones too: lower case, without accents or article. */
export const MARKER_WORDS: ReadonlyMap<string, Section> = new Map(
  WORDS.flatMap(([section, words]) => words.map((word) => [word, section] as const)),
);
