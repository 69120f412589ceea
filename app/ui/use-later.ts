import { useEffect, useState } from "react";

/** A value as it was so many frames ago: what may follow in a frame of its own does not hold up the one in which something moves. */
export function useLater<T>(value: T, frames: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    let left = frames;
    const count = () => {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(count);
      else setLater(value);
    };
    let frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, [value, frames]);
  return later;
}
