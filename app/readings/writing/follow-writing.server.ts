import { beginWriting } from "./begin-writing.server";
import type { Commission } from "./commission";
import { holdWatch, releaseWatch } from "./watch-writing.server";
import { eventsAfter, hasEnded, type Position, parsePosition, type WritingEvent } from "./writing-events";

/**
 * The events of a writing after `position`, those to come included, until it ends. Begins it where nobody has, or
 * where whoever did is gone; any number of listeners, on any server, hear the same.
 * @throws the signal's reason when it fires.
 */
export async function* followWriting(
  commission: Commission,
  position: Position | null,
  signal: AbortSignal,
): AsyncGenerator<WritingEvent> {
  const watch = holdWatch(commission.writingId);
  try {
    await beginWriting(commission);
    let snapshot = await watch.next(null, signal);
    let heard = position;
    for (;;) {
      for (const event of eventsAfter(heard, snapshot)) {
        yield event;
        heard = parsePosition(event.id);
      }
      if (hasEnded(snapshot)) return;
      if (snapshot.claimable) await beginWriting(commission);
      snapshot = await watch.next(snapshot, signal);
    }
  } finally {
    releaseWatch(commission.writingId);
  }
}
