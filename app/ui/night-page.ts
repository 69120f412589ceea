import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isNight = false;

function tell(next: boolean): void {
  isNight = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While it is on, the page is night to its edges and has nothing but what it is for. */
export function useNightPage(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    tell(true);
    return () => tell(false);
  }, [isOn]);
}

/** Whether something on the page has made it so; never on the server. */
export function useIsNightPage(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNight,
    () => false,
  );
}
