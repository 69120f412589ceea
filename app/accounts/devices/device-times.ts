import { z } from "zod";

/** For how many minutes a code may be typed, and the device asks for its tokens. */
export const DEVICE_MINUTES = 10;

/** How many seconds a device waits between two questions, at first. */
export const POLL_SECONDS = 5;

/** By how many more each time that it asked too soon (RFC 8628, section 3.5). */
export const SLOW_DOWN_SECONDS = 5;

/** What a client calls itself: a line that hides nothing, such as a change of the direction of what follows. */
export const clientName = z
  .string()
  .trim()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u);
