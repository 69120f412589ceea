import { useNavigation } from "@remix-run/react";

/** Whether a form of this page is being sent; those of the header are not sent by the router. */
export function useSending(): boolean {
  return useNavigation().formMethod === "POST";
}
