import { useEffect, useRef } from "react";

/** Shows and announces the heading of what has come in place of a page: the screen would stay where a form was sent. One in sight stays where it is. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "nearest" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
