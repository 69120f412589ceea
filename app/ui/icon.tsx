import type { ICONS } from "./icons.data";

export type IconName = keyof typeof ICONS;

/** A small line drawing beside a word that says the same. The drawings are one file, so that no script carries them. */
export function Icon({ name, size = "1em" }: { name: IconName; size?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <use href={`/images/icons.svg#${name}`} />
    </svg>
  );
}
