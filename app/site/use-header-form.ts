import { useNavigate, useRevalidator } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "~/i18n/languages";
import { useToast } from "~/ui/toast";

/**
 * Sends a form of the header while the page stays, with all that was typed into it, and goes where the server then leads to. Where
 * it cannot be sent or is not taken, nothing changes but that a toast says `fault`, and `onFault` is told.
 */
export function useHeaderForm(fault: string, onFault?: () => void) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { action } = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent & { submitter: HTMLButtonElement | null };
    const { pathname, search, hash } = location;
    const here = pathname + search + hash;
    const { name = "", value = "" } = submitter ?? {};
    const body = new URLSearchParams({ from: here, [name]: value });
    try {
      const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
      const { to } = (await answer.json()) as { to: string };
      if (isLanguage(value)) {
        await Promise.allSettled([i18n.loadLanguages(value), loadFonts(value)]);
        if (!i18n.hasResourceBundle(value, "translation")) return location.assign(to);
      }
      if (to === here) revalidate();
      else navigate(to, { replace: true, preventScrollReset: true });
    } catch {
      toast(fault, { destructive: true });
      onFault?.();
    }
  };
}

/** Text that is shown before its font has come would stay without it. */
function loadFonts(language: Language) {
  const root = document.documentElement;
  const { lang } = root;
  root.lang = language;
  const look = getComputedStyle(root);
  const families = ["--heading-font", "--text-font"].map((name) => look.getPropertyValue(name));
  root.lang = lang;
  return document.fonts.load(`1em ${families}`, "a星");
}
