import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CardBack } from "~/readings/card-face";
import type { TarotKind } from "~/readings/reading";
import { Button } from "~/ui/button";
import { Stars } from "~/ui/ornament";

/** A drag counts beyond this many pixels, and no sooner than this many milliseconds after the one before. */
const DRAG = { distance: 50, interval: 800 };
const STARS = 50;
const FAN = [-12, -8, -4, 0, 4, 8, 12];

/** The deck, face down: pulled away from its place, or with the button beneath, it gives the cards. */
export function DrawTable({ kind }: { kind: TarotKind }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const isDrawing = useNavigation().formMethod === "POST";
  const lastDraw = useRef(0);

  function draw() {
    const now = performance.now();
    if (isDrawing || now - lastDraw.current < DRAG.interval) return;
    lastDraw.current = now;
    submit({ intent: "draw" }, { method: "post", preventScrollReset: true });
  }

  return (
    <section
      aria-labelledby="draw-title"
      className="relative overflow-hidden rounded-sm bg-night px-4 py-10 text-center text-[#f3eee1] sm:py-14"
    >
      <Stars count={STARS} />
      <div className="relative">
        <h2 id="draw-title" className="text-2xl text-star">
          {t(`draw.title.${kind}`)}
        </h2>
        <p className="mt-2 text-[#cfc8e2]">{t("draw.hint")}</p>
        <Deck onPulled={draw} isDrawing={isDrawing} />
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="draw" />
          <Button
            disabled={isDrawing}
            className="border border-star bg-transparent! px-10 text-star! hover:bg-star! hover:text-night!"
          >
            {isDrawing ? t("draw.drawing") : t(`draw.button.${kind}`)}
          </Button>
        </Form>
      </div>
    </section>
  );
}

/** The pointer's way to draw; the button beside it is everybody's. */
function Deck({ onPulled, isDrawing }: { onPulled(): void; isDrawing: boolean }) {
  const [pull, setPull] = useState<{ x: number; y: number } | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);

  function begin(event: PointerEvent<HTMLDivElement>) {
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (start.current) setPull({ x: event.clientX - start.current.x, y: event.clientY - start.current.y });
  }

  function end() {
    if (pull && Math.hypot(pull.x, pull.y) > DRAG.distance) onPulled();
    start.current = null;
    setPull(null);
  }

  return (
    <div
      aria-hidden="true"
      data-deck=""
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className="relative mx-auto my-10 h-64 w-40 cursor-grab touch-none active:cursor-grabbing sm:h-80 sm:w-48"
    >
      {FAN.map((angle, index) => {
        const isTop = index === FAN.length - 1;
        const shift = isTop && pull ? `translate(${pull.x}px, ${pull.y}px) ` : "";
        return (
          <div
            key={angle}
            className={`absolute inset-0 origin-bottom ${pull ? "" : "transition-transform duration-300"} ${isDrawing && isTop ? "-translate-y-24 opacity-0" : ""}`}
            style={{ transform: `${shift}rotate(${angle}deg)` }}
          >
            <CardBack />
          </div>
        );
      })}
    </div>
  );
}
