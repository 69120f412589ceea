import { useEffect, useRef, useState } from "react";
import type { Spread } from "~/readings/tarot/spreads.data";

type Reveal = Spread["reveal"];

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
export function useRitual(cards: number, reveal: Reveal): Ritual {
  const wasDrawnBefore = useRef(cards > 0);
  const [ritual, setRitual] = useState<Ritual>(() => laid(cards));

  useEffect(() => {
    if (cards === 0) return;
    if (wasDrawnBefore.current || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setRitual(laid(cards));
      return;
    }
    const timers = steps(cards, reveal).map(({ at, ritual: next }) => setTimeout(setRitual, at, next));
    return () => timers.forEach(clearTimeout);
  }, [cards, reveal]);

  return cards > 0 && ritual.dealt === 0 && wasDrawnBefore.current ? laid(cards) : ritual;
}

function laid(cards: number): Ritual {
  return { dealt: cards, turned: cards, isComplete: cards > 0 };
}

function steps(cards: number, times: Reveal): { at: number; ritual: Ritual }[] {
  const deals = Array.from({ length: cards }, (_, index) => ({
    at: index * times.nextDeal,
    ritual: { dealt: index + 1, turned: 0, isComplete: false },
  }));
  const start = (cards - 1) * times.nextDeal + times.afterDealing;
  const turns = Array.from({ length: cards }, (_, index) => ({
    at: start + times.beforeFlip + index * (times.beforeFlip + times.afterFlip),
    ritual: { dealt: cards, turned: index + 1, isComplete: false },
  }));
  const last = turns.at(-1)?.at ?? 0;
  return [...deals, ...turns, { at: last + times.end, ritual: laid(cards) }];
}
