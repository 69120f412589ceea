import { type MouseEvent, useState } from "react";

/** Which card of a reading is looked at closely: that of the link that was followed, unless it is to open elsewhere. */
export function useOpenedCard() {
  const [opened, setOpened] = useState<number | null>(null);
  return {
    opened,
    open(event: MouseEvent) {
      const { target, metaKey, ctrlKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLElement>("a[data-place]");
      if (!link || metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      setOpened(Number(link.dataset.place));
    },
    close: () => setOpened(null),
  };
}
