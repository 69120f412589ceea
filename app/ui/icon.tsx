import {
  BookOpen,
  Brush,
  Check,
  Coins,
  Compass,
  Crown,
  Feather,
  Heart,
  House,
  Link2,
  Lock,
  type LucideIcon,
  MoonStar,
  Route,
  Scale,
  Sparkle,
  Sprout,
  SunMoon,
  Swords,
} from "lucide-react";

const ICONS = {
  moon: MoonStar,
  compass: Compass,
  heart: Heart,
  house: House,
  feather: Feather,
  book: BookOpen,
  links: Link2,
  sprout: Sprout,
  brush: Brush,
  scales: Scale,
  knight: Swords,
  coins: Coins,
  star: Sparkle,
  path: Route,
  lock: Lock,
  crown: Crown,
  tick: Check,
  theme: SunMoon,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

/** A small line drawing beside a word that says the same. */
export function Icon({ name }: { name: IconName }) {
  const Drawing = ICONS[name];
  return <Drawing aria-hidden="true" width="1em" height="1em" strokeWidth={1.5} />;
}
