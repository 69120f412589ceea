import { useEffect, useRef, useState } from "react";

/** The times of the ritual, in milliseconds (specification, sections 4 and 9). */
const TIMES = { nextDeal: 300, afterDealing: 500, beforeFlip: 500, afterFlip: 1500 };

/** How far the cards are: `dealt` lie on the table, `turned` of them face up. */
export interface Ritual {
  dealt: number;
  turned: number;
  isComplete: boolean;
}

/**
 * Deals and turns `cards` cards one after another, from the moment they are drawn. Cards that were drawn before the
 * page came lie open at once, and so do all for somebody who wants less motion.
 */
export function useRitual(cards: number): Ritual {
  const wasDrawnBefore = useRef(cards > 0);
  const [ritual, setRitual] = useState<Ritual>(() => laid(cards));

  useEffect(() => {
    if (cards === 0) return;
    if (wasDrawnBefore.current || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setRitual(laid(cards));
      return;
    }
    const timers = steps(cards).map(({ at, ritual: next }) => setTimeout(setRitual, at, next));
    return () => timers.forEach(clearTimeout);
  }, [cards]);

  return cards > 0 && ritual.dealt === 0 && wasDrawnBefore.current ? laid(cards) : ritual;
}

function laid(cards: number): Ritual {
  return { dealt: cards, turned: cards, isComplete: cards > 0 };
}

function steps(cards: number): { at: number; ritual: Ritual }[] {
  const deals = Array.from({ length: cards }, (_, index) => ({
    at: index * TIMES.nextDeal,
    ritual: { dealt: index + 1, turned: 0, isComplete: false },
  }));
  const start = (cards - 1) * TIMES.nextDeal + TIMES.afterDealing;
  const turns = Array.from({ length: cards }, (_, index) => ({
    at: start + TIMES.beforeFlip + index * (TIMES.beforeFlip + TIMES.afterFlip),
    ritual: { dealt: cards, turned: index + 1, isComplete: false },
  }));
  const last = turns.at(-1)?.at ?? 0;
  const wait = cards > 1 ? TIMES.afterFlip + TIMES.afterFlip : TIMES.beforeFlip;
  return [...deals, ...turns, { at: last + wait, ritual: laid(cards) }];
}
