import type { Pulled } from "./fan";

/** In milliseconds: the way of a card to its place, and how it settles there; from its place forward, and back. */
export const FLIGHT = 450;
const SETTLING = 120;
const STEP_FORWARD = 400;
const SLIDE = 400;
/** A card that comes forward is this wide at most, and this part of what the header leaves of the window high. */
const FORWARD_WIDTH = 220;
const FORWARD_HEIGHT = 0.68;
const HEADER = 68;
/** As high above the middle as its name takes beneath it, of that height. */
const FORWARD_CENTRE = 0.43;
const FADE = 150;

export function wantsLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A pause of so many milliseconds. @throws the signal's reason when it fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The card that was pulled goes from where it is to its place, in an arc, and settles; what lies in either is shown and hidden by that alone. */
export function flyIn(card: Element, pulled: Element, from: Pulled): void {
  if (wantsLessMotion()) {
    card.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  const { left, top, width, height } = card.getBoundingClientRect();
  const x = from.centre.x - (left + width / 2);
  const y = from.centre.y - (top + height / 2);
  const scale = from.width / width;
  const arrived = FLIGHT / (FLIGHT + SETTLING);
  pulled.animate({ visibility: ["hidden", "hidden"] }, FLIGHT);
  card.animate({ visibility: ["visible", "visible"] }, FLIGHT);
  card.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${from.angle}deg) scale(${scale})`, easing: "ease-in" },
      {
        offset: arrived * 0.5,
        transform: `translate(${x * 0.4}px, ${y * 0.5 - 24}px) rotate(${from.angle * 0.4}deg) scale(${(1 + scale) / 2 + 0.06})`,
        easing: "ease-out",
      },
      { offset: arrived, transform: "scale(1.03)" },
      { transform: "none" },
    ],
    FLIGHT + SETTLING,
  );
}

/** What has moved on the page goes from where it was to where it is. */
export function slideFrom(element: Element, before: DOMRect): void {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [before.left - left, before.top - top];
  element.animate(
    { transform: [`translate(${x}px, ${y}px)`, "none"] },
    { duration: SLIDE, easing: "ease-out" },
  );
}

/** A card that has come forward. */
export interface Forward {
  /** Where its lower edge is, in pixels from the top of the window. */
  bottom: number;
  goBack(): void;
}

/** A card comes from its place to the middle of the window, large enough to be looked at. */
export function comeForward(card: HTMLElement): Forward {
  const { left, top, width, height } = card.getBoundingClientRect();
  const room = innerHeight - HEADER;
  const wide = Math.min(FORWARD_WIDTH, (room * FORWARD_HEIGHT * width) / height);
  const scale = wide / width;
  const centre = HEADER + room * FORWARD_CENTRE;
  const transform = `translate(${innerWidth / 2 - (left + width / 2)}px, ${centre - (top + height / 2)}px) scale(${scale})`;
  card.style.zIndex = "20";
  const motion = card.animate([{ transform: "none" }, { transform }], {
    duration: STEP_FORWARD,
    easing: "cubic-bezier(0.3, 0.7, 0.3, 1)",
    fill: "forwards",
  });
  return {
    bottom: centre + (height * scale) / 2,
    goBack() {
      motion.reverse();
      motion.addEventListener("finish", () => {
        motion.cancel();
        card.style.zIndex = "";
      });
    },
  };
}

/** The pictures of a card are there to be shown; one that cannot be had is not waited for. */
export async function decoded(card: Element): Promise<void> {
  await Promise.allSettled([...card.querySelectorAll("img")].map((image) => image.decode()));
}
