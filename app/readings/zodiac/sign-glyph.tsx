import type { SignId } from "./signs.data";

/** The old mark of a sign as a line drawing beside its name: the character itself turns into an emoji here and there. */
export function SignGlyph({ sign }: { sign: SignId }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <use href={`/images/icons.svg#sign-${sign}`} />
    </svg>
  );
}
