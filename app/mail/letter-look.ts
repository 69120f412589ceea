import type { CSSProperties } from "react";
import { LANGUAGE_FACTS, type Language, type Script } from "~/i18n/languages";
import { COLORS, FIXED_COLORS, FRAME_COLORS } from "~/ui/tokens.data";

/** A mail cannot refer to our style sheet: its colours are written into it. */
const LIGHT = colorsOf("light");
const DARK = colorsOf("dark");
const NIGHT = {
  ground: FIXED_COLORS.night,
  star: FIXED_COLORS.star,
  brass: FRAME_COLORS.lozenges.dark,
};

/** What inline styles cannot say: darkness, and narrow screens. A mail that loses it is still whole. */
export const SHEET = [
  ":root { color-scheme: light dark; supported-color-schemes: light dark }",
  "@media (max-width: 480px) { .inner { padding-left: 22px !important; padding-right: 22px !important }",
  ".title { font-size: 25px !important } }",
  "@media (prefers-color-scheme: dark) {",
  `.paper { background-color: ${DARK.paper} !important; color: ${DARK.ink} !important }`,
  `.card { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important }`,
  `.ink { color: ${DARK.ink} !important }`,
  `.soft { color: ${DARK.soft} !important }`,
  `.brass { color: ${DARK.brass} !important }`,
  `.rule { border-color: ${DARK.line} !important }`,
  `.button { background-color: ${NIGHT.star} !important; color: ${NIGHT.ground} !important }`,
  "}",
].join("\n");

const LATIN = {
  text: '"Inter Variable", Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  heading: 'Marcellus, Georgia, "Times New Roman", serif',
};
const SIMPLIFIED = {
  text: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  heading: '"Songti SC", SimSun, "Noto Serif CJK SC", "Noto Serif SC", serif',
};
const TRADITIONAL = {
  text: '"PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", sans-serif',
  heading: '"Songti TC", PMingLiU, "Noto Serif CJK TC", "Noto Serif TC", serif',
};
const FONTS: Record<Script, typeof LATIN> = { Latn: LATIN, Hans: SIMPLIFIED, Hant: TRADITIONAL };

/** The inline styles of a letter in a language. */
export function lookOf(language: Language) {
  const { text, heading } = FONTS[LANGUAGE_FACTS[language].script];
  const body: CSSProperties = { fontFamily: text, fontSize: 16, lineHeight: 1.65, color: LIGHT.ink };
  const fact: CSSProperties = {
    ...body,
    padding: "9px 0",
    borderTop: `1px solid ${LIGHT.line}`,
    verticalAlign: "top",
    // Nothing in it is too long for a line; a date breaks between its words.
    overflowWrap: "normal",
    wordBreak: "normal",
  };
  return {
    body: { ...body, margin: 0, padding: 0, backgroundColor: LIGHT.paper, WebkitTextSizeAdjust: "100%" },
    ground: { backgroundColor: LIGHT.paper },
    card: {
      maxWidth: 560,
      border: `1px solid ${LIGHT.line}`,
      backgroundColor: LIGHT.surface,
      borderCollapse: "separate",
    },
    head: {
      padding: "18px 24px 20px",
      backgroundColor: NIGHT.ground,
      borderBottom: `3px double ${NIGHT.brass}`,
      fontFamily: heading,
      fontSize: 25,
      lineHeight: 1.2,
      letterSpacing: "0.08em",
    },
    star: { fontSize: 15, lineHeight: "24px", letterSpacing: 0, color: NIGHT.brass },
    brand: { color: NIGHT.star, textDecoration: "none" },
    // A long address breaks rather than widening the page.
    inner: { ...body, padding: "36px 40px 40px", overflowWrap: "anywhere", wordBreak: "break-word" },
    title: {
      margin: "0 0 22px",
      fontFamily: heading,
      fontSize: 29,
      lineHeight: 1.25,
      fontWeight: 400,
      color: LIGHT.ink,
      textWrap: "balance",
    },
    paragraph: { margin: "0 0 16px" },
    facts: { margin: "24px 0 0", borderBottom: `1px solid ${LIGHT.line}` },
    label: { ...fact, paddingRight: 16, color: LIGHT.soft },
    value: fact,
    buttonLine: { margin: "28px 0" },
    button: {
      display: "inline-block",
      padding: "13px 28px",
      borderRadius: 2,
      backgroundColor: LIGHT.ink,
      color: LIGHT.surface,
      fontWeight: 600,
      lineHeight: 1.4,
      textDecoration: "none",
    },
    small: { margin: "0 0 16px", fontSize: 14, lineHeight: 1.6, color: LIGHT.soft },
    rule: { margin: "28px 0 22px", border: 0, borderTop: `1px solid ${LIGHT.line}` },
    link: { color: LIGHT.brass },
    last: { margin: 0 },
    footer: {
      ...body,
      padding: "20px 24px 8px",
      fontSize: 13,
      lineHeight: 1.6,
      color: LIGHT.soft,
      textWrap: "balance",
    },
  } satisfies Record<string, CSSProperties>;
}

function colorsOf(theme: "light" | "dark") {
  const { paper, surface, ink, soft, line, brass } = COLORS;
  return {
    paper: paper[theme],
    surface: surface[theme],
    ink: ink[theme],
    soft: soft[theme],
    line: line[theme],
    brass: brass[theme],
  };
}
