/** A line break for text browsers, where no style tells one block from the next. */
export function TextBreak() {
  return <br className="hidden" />;
}

/** A dot for text browsers, between words that style or an icon keeps apart elsewhere. */
export function TextDot() {
  return <span className="hidden"> · </span>;
}
