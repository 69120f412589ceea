import { settings } from "~/env.server";
import { pathToShared, sharedPictureOf } from "~/i18n/path-to";
import type { Reading } from "../find-reading.server";

/** What is said of sharing a reading. */
export type ShownShare = NonNullable<ReturnType<typeof showShare>>;

/** The link of a reading, in the reading's language, or that one can be made; null where none can. */
export function showShare({ share, language, question, interpretation, isImported }: Reading) {
  const asks = question !== null;
  if (!share) {
    const canBeShared = interpretation.status === "done" && !interpretation.offersHelp && !isImported;
    return canBeShared ? { asks, isTakenDown: false, link: null } : null;
  }
  const { token, withQuestion, isTakenDown } = share;
  const link = {
    url: settings().appUrl + pathToShared(language, token),
    withQuestion,
    wide: sharedPictureOf(token, { isTall: false }),
    tall: sharedPictureOf(token, { isTall: true }),
  };
  return { asks, isTakenDown, link: isTakenDown ? null : link };
}
