import type { ICONS } from "./icons.data";
import { LineDrawing } from "./line-drawing";

export type IconName = keyof typeof ICONS;

/** A small line drawing beside a word that says the same. */
export function Icon({ name, size = "1em" }: { name: IconName; size?: string }) {
  return <LineDrawing name={name} width={size} height={size} />;
}
