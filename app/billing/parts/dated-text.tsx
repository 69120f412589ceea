interface DatedTextProps {
  text: string;
  /** A day that the text names, as `yyyy-MM-dd`. */
  day: string;
  /** How the text names it. */
  named?: string;
}

/** A text that names a day, which no end of a line breaks. */
export function DatedText({ text, day, named = day }: DatedTextProps) {
  const at = text.indexOf(named);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <time dateTime={day} className="inline-block">
        {named}
      </time>
      {text.slice(at + named.length)}
    </>
  );
}
