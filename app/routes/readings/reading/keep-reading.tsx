import { useEffect, useRef, useState } from "react";
import { lazily } from "~/ui/lazily";
import type { KeepActionsProps } from "./keep-actions";

const KeepActions = lazily(
  () => import("./keep-actions"),
  () => null,
);

/** How a finished reading is kept, fetched when it is about to be seen: by scripts alone. */
export function KeepReading(props: KeepActionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: "50%",
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place}>{isNear && <KeepActions {...props} />}</div>;
}
