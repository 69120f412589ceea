import { useEffect, useState } from "react";
import { forgetOrder } from "~/readings/parts/kept-order";
import type { PlaceState } from "./spread-cards";

/**
 * How far the cards of a reading are, from the deck to the last one that has turned. Those that were drawn before the page came, or
 * elsewhere, lie open without ceremony.
 */
export function useRitual(isDrawn: boolean) {
  const [wasDrawn] = useState(isDrawn);
  const [laid, setLaid] = useState(0);
  const [faces, setFaces] = useState(0);
  const [turned, setTurned] = useState(0);
  const [hasSunk, setHasSunk] = useState(false);
  const [lit, setLit] = useState<number | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const isComplete = hasEnded || wasDrawn || (isDrawn && laid === 0);
  useEffect(() => {
    if (isDrawn) forgetOrder();
  }, [isDrawn]);
  return {
    laid,
    setLaid,
    setFaces,
    /** So many have been looked at, and their parts of the text may be read. */
    turned,
    setTurned,
    lit: isComplete ? null : lit,
    setLit,
    /** Whether the deck is gone from the table. */
    isSunk: isComplete || hasSunk,
    sink: () => setHasSunk(true),
    isComplete,
    complete: () => setHasEnded(true),
    stateOf(place: number): PlaceState {
      if (isComplete || place < faces) return isDrawn ? "up" : "empty";
      return place < laid ? "back" : "empty";
    },
  };
}
