/** Put in when the site is built (`server/images-version.ts`). */
declare const IMAGES_HASH: string | undefined;

/** What is in all pictures together, as a hash; nothing outside of a build. */
export const IMAGES_VERSION = typeof IMAGES_HASH === "undefined" ? "" : IMAGES_HASH;

/** The address of a picture below `/images`, naming what is in it, so that a browser that has it never asks again. */
export function imagePath(path: string): string {
  return `/images/${path}${IMAGES_VERSION && `?v=${IMAGES_VERSION}`}`;
}
