import type { Spread } from "../../tarot/spreads.data";
import { comeForward, decoded, pause, slideFrom, wantsLessMotion } from "./motion";

/** In milliseconds: how long the deck takes to sink away, how long a picture is waited for, and a card takes to turn. */
const SINKING = 200;
const LONGEST_DECODING = 1_500;
const TURNING = 800;
/** How long a card that has turned is looked at before it goes back. */
const LOOKING = 300;

interface Turning {
  places: HTMLOListElement;
  count: number;
  reveal: Spread["reveal"];
  signal: AbortSignal;
  /** The deck begins to sink; and is gone, so that what stood above it has more room. */
  onSink(): void;
  onSunk(): void;
  /** A card is the one that is looked at: its place, and where its name can stand, in pixels from the window's top; then none. */
  onForward(forward: { place: number; bottom: number } | null): void;
  /** So many cards are to lie face up. */
  onFace(count: number): void;
  /** So many have been looked at. */
  onTurned(count: number): void;
}

/**
 * Turns the cards that lie in their places, one after the other: each comes forward, turns, is looked at and goes back. At once where
 * less motion is wanted.
 * @throws the signal's reason when it fires.
 */
export async function turnCards(turning: Turning): Promise<void> {
  const { places, count, reveal, signal } = turning;
  if (wantsLessMotion()) {
    turning.onSink();
    turning.onSunk();
    turning.onFace(count);
    turning.onTurned(count);
    return;
  }
  await pause(reveal.afterDealing, signal);
  // The first card's stage begins here: while the deck sinks, and the places move to where it was.
  const begun = performance.now();
  turning.onSink();
  await pause(SINKING, signal);
  const before = places.getBoundingClientRect();
  turning.onSunk();
  await nextFrame();
  scrollTo({ top: 0 });
  const cards = places.querySelectorAll<HTMLElement>("[data-card]");
  for (const [place, card] of [...cards].entries()) {
    await Promise.race([decoded(card), pause(LONGEST_DECODING, signal)]);
    const forward = comeForward(card);
    if (place === 0) slideFrom(places, before);
    turning.onForward({ place, bottom: forward.bottom });
    const late = place === 0 ? performance.now() - begun : 0;
    await pause(Math.max(0, reveal.beforeFlip - late), signal);
    turning.onFace(place + 1);
    await pause(TURNING + LOOKING, signal);
    forward.goBack();
    turning.onForward(null);
    turning.onTurned(place + 1);
    const next = place + 1 === cards.length ? reveal.end : reveal.afterFlip;
    await pause(Math.max(0, next - TURNING - LOOKING), signal);
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
