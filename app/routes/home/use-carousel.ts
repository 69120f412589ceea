import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/** In milliseconds, and for a swipe in pixels (specification, section 4). */
const TIMES = { first: 1_000, interval: 5_000, slide: 800 };
const SWIPE = 50;

/**
 * Moves through `count` slides and round to the first, whose copy stands at the end: after the copy has slid in, the
 * track is set back unseen. It waits while somebody points at it or has the focus in it, while the page is hidden, and
 * does not begin by itself for somebody who wants less motion.
 */
export function useCarousel(count: number) {
  const isHydrated = useHydrated();
  const [position, setPosition] = useState(0);
  const [isSliding, setIsSliding] = useState(false);
  const [isRunning, setIsRunning] = useState(true);
  const hold = useHold();
  const hasMoved = useRef(false);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setIsRunning(false);
  }, []);

  function slideTo(next: number) {
    hasMoved.current = true;
    setIsSliding(true);
    setPosition(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide starts the wait for the next one
  useEffect(() => {
    if (!isRunning || hold.isHeld || position === count) return;
    const timer = setTimeout(slideTo, hasMoved.current ? TIMES.interval : TIMES.first, position + 1);
    return () => clearTimeout(timer);
  }, [position, isRunning, hold.isHeld, count]);

  useEffect(() => {
    if (position !== count) return;
    const timer = setTimeout(() => {
      setIsSliding(false);
      setPosition(0);
    }, TIMES.slide);
    return () => clearTimeout(timer);
  }, [position, count]);

  const next = () => slideTo(position >= count - 1 ? count : position + 1);
  const previous = () => slideTo(position === 0 || position === count ? count - 1 : position - 1);

  return {
    /** Which slide is seen, the copy counting as the first. */
    index: position % count,
    isRunning,
    next,
    previous,
    toggle: () => setIsRunning((wasRunning) => !wasRunning),
    holders: hold.holders,
    track: {
      // Not in the markup: the policy allows only what a script sets.
      style: isHydrated
        ? {
            transform: `translateX(${-100 * position}%)`,
            transition: isSliding ? `transform ${TIMES.slide}ms ease-in-out` : "none",
          }
        : undefined,
      ...useSwipe(next, previous),
    },
  };
}

/** Whether somebody points at it or has the focus in it, or the page is out of sight. */
function useHold() {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return {
    isHeld: isPointedAt || hasFocus || isHidden,
    holders: {
      onMouseEnter: () => setIsPointedAt(true),
      onMouseLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHasFocus(false);
      },
    },
  };
}

function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const way = event.clientX - (start.current ?? event.clientX);
      start.current = null;
      if (way < -SWIPE) onLeft();
      if (way > SWIPE) onRight();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
