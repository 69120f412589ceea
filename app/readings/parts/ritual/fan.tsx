import { type KeyboardEvent, memo, type PointerEvent, startTransition, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/ui/use-hydrated";
import { useLater } from "~/ui/use-later";
import { CardBack } from "../card-face";

/** So many cards of a deck are seen at most. */
export const FAN_SIZE = 22;
/** A pull counts beyond this many pixels to a side (specification, section 4). */
const DISTANCE = 50;
/** Less than this many pixels is a tap. */
const TAP = 8;
/** In milliseconds, where the device can. */
const VIBRATION = 8;

/** Where a card that is drawn was, on the screen, and how far it leaned, in degrees. */
export interface Pulled {
  centre: { x: number; y: number };
  width: number;
  angle: number;
}

interface FanProps {
  /** The cards that are still in it, by their numbers. */
  cards: readonly number[];
  /** Whether the next card can be drawn. */
  isReady: boolean;
  /** Whether it is drawn. */
  onPull(card: number): boolean;
  /** Whether a card is held so far out that it would be drawn. */
  onReach(isFar: boolean): void;
}

/** The card in somebody's hand, and how far it is from where it was taken. It is moved without the others being drawn anew. */
interface Grip {
  card: number;
  element: HTMLElement;
  start: { x: number; y: number };
  x: number;
  y: number;
}

/**
 * The deck, spread out face down. A card is drawn by pulling it to a side, by a tap that lifts it and one that draws it, or with
 * the arrow keys and Enter. Up and down the page is scrolled, and nothing drawn.
 */
export function Fan({ cards, isReady, onPull, onReach }: FanProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [lifted, setLifted] = useState<number | null>(null);
  const [held, setHeld] = useState<{ card: number; isFar: boolean } | null>(null);
  const grip = useRef<Grip | null>(null);
  // The others close up, each another one of fewer, once the card that was drawn is on its way.
  const spread = useLater(cards, 2);

  function lift(card: number) {
    setLifted(card);
    navigator.vibrate?.(VIBRATION);
  }

  function begin(event: PointerEvent<HTMLDivElement>) {
    const element = cardAt(event.target);
    if (!element || !isReady || event.button !== 0) return;
    // By the card itself: were its cursor the fan's, each card of that would be styled anew.
    element.setPointerCapture(event.pointerId);
    const card = Number(element.dataset.number);
    grip.current = { card, element, start: { x: event.clientX, y: event.clientY }, x: 0, y: 0 };
    setHeld({ card, isFar: false });
  }

  function move(event: PointerEvent) {
    const gripped = grip.current;
    if (!gripped) return;
    gripped.x = event.clientX - gripped.start.x;
    gripped.y = event.clientY - gripped.start.y;
    gripped.element.style.transform = follow(gripped);
    const isFar = Math.abs(gripped.x) > DISTANCE;
    if (isFar === held?.isFar) return;
    setHeld({ card: gripped.card, isFar });
    onReach(isFar);
  }

  function end() {
    if (!grip.current) return;
    const { card, x, y } = grip.current;
    const isTap = Math.hypot(x, y) < TAP;
    const isPull = Math.abs(x) > DISTANCE || (isTap && lifted === card);
    // From where it is held, which it leaves when it is let go.
    const isDrawn = isPull && pull(card);
    release();
    if (!isDrawn) onReach(false);
    if (isTap && !isPull) lift(card);
  }

  function release() {
    if (grip.current) grip.current.element.style.transform = "";
    grip.current = null;
    startTransition(() => setHeld(null));
  }

  function cancel() {
    release();
    onReach(false);
  }

  function pull(card: number): boolean {
    if (!isReady) return false;
    startTransition(() => setLifted(null));
    return onPull(card);
  }

  function walk(event: KeyboardEvent) {
    const place = lifted === null ? -1 : cards.indexOf(lifted);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      const from = place < 0 ? Math.floor(cards.length / 2) - step : place;
      const next = cards[(from + step + cards.length) % cards.length];
      if (next !== undefined) lift(next);
    } else if ((event.key === "Enter" || event.key === " ") && lifted !== null) pull(lifted);
    else return;
    event.preventDefault();
  }

  const cardsInIt = spread.map((card, index) => (
    <FanCard
      key={card}
      number={card}
      place={index + 1}
      total={spread.length}
      isGone={!cards.includes(card)}
      isLifted={card === lifted}
      hold={held?.card === card ? (held.isFar ? "far" : "near") : undefined}
      isOption={isHydrated}
    />
  ));
  if (!isHydrated)
    return (
      <div aria-hidden="true" data-deck="" className="fan">
        {cardsInIt}
      </div>
    );
  return (
    <div
      data-deck=""
      role="listbox"
      tabIndex={0}
      aria-label={t("draw.deck")}
      aria-activedescendant={lifted === null ? undefined : `fan-${lifted}`}
      onKeyDown={walk}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      className="fan"
    >
      {cardsInIt}
    </div>
  );
}

interface FanCardProps {
  number: number;
  place: number;
  total: number;
  isGone: boolean;
  isLifted: boolean;
  hold: "near" | "far" | undefined;
  /** Whether it can be chosen. */
  isOption: boolean;
}

/** Kept as it is while another one is lifted, held or drawn. */
const FanCard = memo(function FanCard(props: FanCardProps) {
  const { number, place, total, isGone, isLifted, hold, isOption } = props;
  const { t } = useTranslation();
  return (
    <div
      id={`fan-${number}`}
      data-number={number}
      data-lifted={isLifted || hold !== undefined}
      data-held={hold}
      data-gone={isGone}
      {...(isOption && {
        role: "option",
        "aria-selected": isLifted,
        "aria-label": t("draw.card", { number: place, total }),
      })}
      className="fan-card"
    >
      <CardBack />
    </div>
  );
});

function cardAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-number]") : null;
}

/** It follows the finger sideways, is lifted as it goes, and leans that way. */
function follow({ x }: Grip): string {
  const lean = Math.max(-14, Math.min(14, x / 8));
  return `translate(${x}px, -1.5rem) rotate(${lean}deg) scale(1.06)`;
}

/** Where a card of the fan is, and how it leans. */
export function placeOf(element: Element): Pulled {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
  const card = element.firstElementChild;
  return {
    centre: { x: left + width / 2, y: top + height / 2 },
    width: card instanceof HTMLElement ? card.offsetWidth : width,
    angle: (Math.atan2(b, a) * 180) / Math.PI,
  };
}
