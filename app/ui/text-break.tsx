/** A line break for text browsers, where no style tells one block from the next. */
export function TextBreak() {
  return <br className="hidden" />;
}
