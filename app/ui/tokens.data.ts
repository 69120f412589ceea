/** Sheets, header, footer; by itself, since the browser's script needs it alone. */
export const SURFACE = { light: "#fffdf6", dark: "#17143a" } as const;

/**
 * The colours of the site, each of them here and nowhere else: style sheets, mails, the manifest and the drawn social cards
 * read them (docs/design.md). `dark` is the dark theme, and the night in either.
 */
export const COLORS = {
  /** The ground. */
  paper: { light: "#f8f4ea", dark: "#0d0b21" },
  surface: SURFACE,
  /** Text. */
  ink: { light: "#1c1a30", dark: "#f3eee1" },
  /** Text beside it. */
  soft: { light: "#55506b", dark: "#c4bed9" },
  /** Hairlines that carry no meaning. */
  line: { light: "#d8ccb0", dark: "#5a5391" },
  /** Ornament, links, what is chosen. */
  brass: { light: "#7a5919", dark: "#dcbb7e" },
  /** Faults. */
  alarm: { light: "#9b1c2e", dark: "#ff9aa5" },
} as const;

/** The same in either theme. */
export const FIXED_COLORS = {
  /** The ground of the night. */
  night: COLORS.paper.dark,
  /** Headings and lights of the night. */
  star: "#f0dca6",
  /** The main button of a page, under letters of night; its edge is brass. */
  gold: "#e2c27c",
  /** What a card and a dialog cast on what lies beneath. */
  shade: "#0a0820",
  /** What is printed. */
  sheet: "#fff",
} as const;

/** The lines and the lozenges of a sheet's frame; a strong one is brass. */
export const FRAME_COLORS = {
  lines: { light: "#d3c5a3", dark: "#6a639f" },
  lozenges: { light: "#a57d2f", dark: "#a88c54" },
} as const;

/** The drawn social cards: metal on the night, and the shadow of a card. */
export const SOCIAL_CARD_COLORS = { brass: "#c9a45c", shadow: "#05040f" } as const;
