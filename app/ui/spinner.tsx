/** A turning ring beside a word that says what is under way. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-[1em] shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
