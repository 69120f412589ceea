import { useNavigation } from "@remix-run/react";

/** Whether a form of this page is being sent; choosing a theme is none. */
export function useSending(): boolean {
  const { formMethod, formAction } = useNavigation();
  return formMethod === "POST" && formAction !== "/preferences";
}
