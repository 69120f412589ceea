/** What React would take up at once, though the page is not its own yet: half ready it fails at it, and what was pressed is lost. */
const PRESSES = [
  "pointerdown",
  "pointerup",
  "pointercancel",
  "mousedown",
  "mouseup",
  "touchstart",
  "touchend",
  "touchcancel",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "keydown",
  "keypress",
  "keyup",
  "beforeinput",
  "input",
  "compositionstart",
  "compositionend",
  "change",
  "cut",
  "copy",
  "paste",
  "submit",
  "reset",
];

/** Leaves what is pressed and typed to the browser until scripts run the page: links lead on and forms are sent as without them. */
export function leaveToBrowser(): void {
  for (const type of PRESSES) addEventListener(type, leave, { capture: true });
}

function leave(event: Event): void {
  if (document.documentElement.dataset.scripts === "run")
    removeEventListener(event.type, leave, { capture: true });
  else event.stopPropagation();
}
