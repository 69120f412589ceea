import type { MouseEvent } from "react";

/** Whether a label was pressed by a pointer: an arrow key that chooses clicks its radio button too, and so does the label itself. */
export function wasPressed({ detail, target }: MouseEvent): boolean {
  return detail > 0 && !(target instanceof HTMLInputElement);
}
