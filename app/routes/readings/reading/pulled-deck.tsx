import { type PointerEvent, useRef, useState } from "react";
import { CardBack } from "~/readings/parts/card-face";

/** A pull counts beyond this many pixels (specification, section 4). */
const DISTANCE = 50;
/** In degrees. The style sheet turns the cards so: an attribute that the server writes would be against our policy. */
const FAN = [-15, -10, -5, 0, 5, 10, 15];

interface Pull {
  x: number;
  y: number;
}

/** The pointer's way to draw; the button beside it is everybody's. The card on top follows the hand, and glows once it is far enough. */
export function PulledDeck({ onPulled, isDrawing }: { onPulled(): void; isDrawing: boolean }) {
  const [pull, setPull] = useState<Pull | null>(null);
  const start = useRef<Pull | null>(null);
  const isFarEnough = pull !== null && Math.hypot(pull.x, pull.y) > DISTANCE;

  function begin(event: PointerEvent<HTMLDivElement>) {
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (start.current) setPull({ x: event.clientX - start.current.x, y: event.clientY - start.current.y });
  }

  function end() {
    if (isFarEnough) onPulled();
    start.current = null;
    setPull(null);
  }

  return (
    <div
      aria-hidden="true"
      data-deck=""
      data-drawing={isDrawing}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className="deck"
    >
      {FAN.map((angle, index) => {
        const isTop = index === FAN.length - 1;
        return (
          <div
            key={angle}
            className="deck-card"
            data-pulled={isTop && pull ? (isFarEnough ? "far" : "near") : undefined}
            data-top={isTop}
            style={isTop && pull ? { transform: pulled(pull, angle) } : undefined}
          >
            <CardBack />
          </div>
        );
      })}
    </div>
  );
}

/** The card under the hand stands upright, a little larger, as if lifted. */
function pulled(pull: Pull, angle: number): string {
  const lift = Math.min(1, Math.hypot(pull.x, pull.y) / DISTANCE);
  return `translate(${pull.x}px, ${pull.y}px) rotate(${angle * (1 - lift)}deg) scale(${1 + 0.06 * lift})`;
}
