import { Fragment } from "react";

/** Short words with dots between them: none is broken, and no dot begins a line. */
export function DottedList({ items }: { items: readonly string[] }) {
  return items.map((item, index) => (
    <Fragment key={item}>
      <span className="inline-block">
        {item}
        {index < items.length - 1 && "\u00a0·"}
      </span>{" "}
    </Fragment>
  ));
}
