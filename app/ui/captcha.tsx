import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRequest } from "~/ui/request-context";
import type { Theme } from "~/ui/theme";
import { setScriptSource } from "~/ui/trusted-types";
import { useSending } from "~/ui/use-sending";

type WidgetOptions = Record<"sitekey" | "theme" | "language" | "size", string>;

interface Turnstile {
  render(element: HTMLElement, options: WidgetOptions): void;
  remove(element: HTMLElement): void;
}

/**
 * The captcha, for a form to hold. Its answer is good for one sending, so each has a new one. Without scripts there is
 * nothing, and the form works without it.
 */
export function Captcha({ siteKey, scriptUrl }: { siteKey: string; scriptUrl: string }) {
  const box = useRef<HTMLDivElement>(null);
  const language = useTranslation().i18n.language.toLowerCase();
  const theme = useTheme();
  const isSending = useSending();
  useEffect(() => {
    if (!box.current || isSending) return;
    const options = {
      sitekey: siteKey,
      theme: theme === "system" ? "auto" : theme,
      language,
      size: "flexible",
    };
    return showWidget(box.current, options, scriptUrl);
  }, [siteKey, scriptUrl, theme, language, isSending]);
  // The height of the widget, kept free for it.
  return <div ref={box} className="min-h-[65px] noscript:hidden" />;
}

function useTheme(): Theme {
  const { theme } = useRequest();
  return useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? theme;
}

/** @returns what takes it away again. */
function showWidget(box: HTMLElement, options: WidgetOptions, scriptUrl: string): () => void {
  const widget = document.createElement("div");
  widget.className = "cf-turnstile";
  Object.assign(widget.dataset, options);
  box.append(widget);
  const loaded = turnstile();
  if (loaded) loaded.render(widget, options);
  else loadScript(scriptUrl);
  return () => {
    turnstile()?.remove(widget);
    widget.remove();
  };
}

/** Once it is there, the script shows every widget that it finds. */
function loadScript(url: string) {
  if (document.querySelector(`script[src="${url}"]`)) return;
  const script = document.createElement("script");
  setScriptSource(script, url);
  script.async = true;
  // Whether it came or not, the next widget may ask for it again.
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}

function turnstile(): Turnstile | undefined {
  return (window as Window & { turnstile?: Turnstile }).turnstile;
}
