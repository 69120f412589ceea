import { Form, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TarotKind } from "~/readings/reading";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { PulledDeck } from "./pulled-deck";

/** No draw counts sooner than this many milliseconds after the one before (specification, section 4). */
const INTERVAL = 800;

/** The deck, face down: pulled away from its place, or with the button beneath, it gives the cards. */
export function DrawTable({ kind }: { kind: TarotKind }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const isDrawing = useSending();
  const lastDraw = useRef(0);

  function draw() {
    const now = performance.now();
    if (isDrawing || now - lastDraw.current < INTERVAL) return;
    lastDraw.current = now;
    submit({ intent: "draw" }, { method: "post", preventScrollReset: true });
  }

  return (
    <section aria-labelledby="draw-title" className="w-full">
      <h2 id="draw-title" className="text-2xl text-star sm:text-3xl">
        {t(`draw.title.${kind}`)}
      </h2>
      <p className="mt-2 text-soft">{t("draw.hint")}</p>
      <PulledDeck onPulled={draw} isDrawing={isDrawing} />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="draw" />
        <Button disabled={isDrawing} look="star" className="px-10 text-lg">
          {isDrawing ? t("draw.drawing") : t(`draw.button.${kind}`)}
        </Button>
      </Form>
    </section>
  );
}
