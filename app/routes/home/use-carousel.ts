import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
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
  /** How many times it has moved: each move starts the wait for the next one. */
  const [moves, setMoves] = useState(0);
  const hold = useHold();

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setIsRunning(false);
  }, []);

  const slide = useCallback((from: (position: number) => number) => {
    setMoves((before) => before + 1);
    setIsSliding(true);
    setPosition(from);
  }, []);

  // That the track is set back is no move: the first review stays as long as any other, by its copy and by itself.
  useEffect(() => {
    if (!isRunning || hold.isHeld) return;
    const wait = moves === 0 ? TIMES.first : TIMES.interval;
    const timer = setTimeout(() => slide((position) => (position % count) + 1), wait);
    return () => clearTimeout(timer);
  }, [moves, isRunning, hold.isHeld, count, slide]);

  useEffect(() => {
    if (position !== count) return;
    const timer = setTimeout(() => {
      setIsSliding(false);
      setPosition(0);
    }, TIMES.slide);
    return () => clearTimeout(timer);
  }, [position, count]);

  const next = () => slide((from) => Math.min(from + 1, count));
  const previous = () => slide((from) => (from % count || count) - 1);

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
