/** Our icons, each by the name that it has in the drawings of Lucide; `art/icon-sprite.ts` puts them into one file. */
export const ICONS = {
  moonstar: "MoonStar",
  compass: "Compass",
  heart: "Heart",
  house: "House",
  feather: "Feather",
  book: "BookOpen",
  links: "Link2",
  sprout: "Sprout",
  brush: "Brush",
  scales: "Scale",
  knight: "Swords",
  coins: "Coins",
  star: "Sparkle",
  path: "Route",
  lock: "Lock",
  crown: "Crown",
  tick: "Check",
  theme: "SunMoon",
  sun: "Sun",
  moon: "Moon",
  language: "Languages",
  menu: "Menu",
  close: "X",
  back: "ArrowLeft",
  on: "ArrowRight",
  pause: "Pause",
  play: "Play",
  rating: "Star",
} as const;

/** Larger line drawings of our own, from `art/ornaments`, with their measures. */
export const ORNAMENTS = {
  glass: { width: 120, height: 160 },
  sunrise: { width: 480, height: 120 },
  "moon-phases": { width: 320, height: 40 },
} as const;
