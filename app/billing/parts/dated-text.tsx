interface DatedTextProps {
  text: string;
  /** A day that the text names, as `yyyy-MM-dd`. */
  day: string;
}

/** A text that names a day, which no end of a line breaks. */
export function DatedText({ text, day }: DatedTextProps) {
  const at = text.indexOf(day);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <time dateTime={day} className="whitespace-nowrap">
        {day}
      </time>
      {text.slice(at + day.length)}
    </>
  );
}
