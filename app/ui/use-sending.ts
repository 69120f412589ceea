import { useNavigation } from "@remix-run/react";
import { ADDRESSES } from "~/i18n/path-to";

/** Whether a form of this page is being sent; choosing a theme is none. */
export function useSending(): boolean {
  const { formMethod, formAction } = useNavigation();
  return formMethod === "POST" && formAction !== ADDRESSES.preferences;
}
