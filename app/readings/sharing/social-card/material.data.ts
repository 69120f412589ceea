/** Where what the social cards of shared readings are put together from lies, among the files of the site. */
export const MATERIAL = "images/social/shared";

/** The picture of a card: its frame has room around for the shadow. In units of its own. */
export const CARD_PICTURE = {
  width: 632,
  height: 941,
  /** The card itself. */
  face: { left: 36, top: 36, width: 560, height: 869, radius: 20 },
  /** What of it the frame leaves free. */
  window: { left: 60, top: 60, width: 512, height: 821 },
} as const;
