import { imagePath } from "~/ui/image-path";
import type { ShownTarot } from "./show-reading.server";

interface ReaderMarkProps {
  reader: ShownTarot["reader"];
  language: string;
}

/** With what a reader ends: their sign, in their colours, and their name. */
export function ReaderMark({ reader: { name, mark }, language }: ReaderMarkProps) {
  return (
    <p className="mark">
      {mark && (
        <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" fill="none" stroke={mark.line}>
          <circle cx="32" cy="32" r="31" fill={mark.ground} />
          <circle cx="32" cy="32" r="27" />
          <use
            href={`${imagePath("icons.svg")}#${mark.icon}`}
            x="20"
            y="20"
            width="24"
            height="24"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <span lang={language} className="font-display text-xl">
        {name}
      </span>
    </p>
  );
}
