import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts run this page: false on the server and while it hydrates. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
