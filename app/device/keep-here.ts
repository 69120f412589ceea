import { ADDRESSES } from "~/i18n/path-to";
import { isOff } from "./caches";

interface Factory {
  createPolicy(name: string, rules: object): { createScriptURL(text: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
let rule: ReturnType<Factory["createPolicy"]> | undefined;
/** Whether this document came without the worker, which then has not seen it. */
let isNew = true;
let listens = false;

/**
 * Has the browser keep what may be read without a net, from the page at `path` on. Where it cannot, on http or in a
 * private window, nothing is kept.
 */
export async function keepHere(path: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker || (await isOff())) return;
  if (!listens) {
    listens = true;
    isNew = !serviceWorker.controller;
    leadAcrossGaps();
    if (isNew) {
      await loaded();
      await serviceWorker.register(workerAddress());
    }
  }
  const { active } = await serviceWorker.ready;
  active?.postMessage({ path, theme: document.documentElement.dataset.theme, isNew });
}

function workerAddress(): string {
  rule ??= trustedTypes?.createPolicy("worker", { createScriptURL: () => ADDRESSES.worker });
  return rule?.createScriptURL("") ?? ADDRESSES.worker;
}

function loaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
}

/** Without a net links lead to whole pages, which the worker has; scripts would ask the server for their data alone. */
function leadAcrossGaps(): void {
  window.addEventListener(
    "click",
    (event) => {
      const isLink = event.target instanceof Element && event.target.closest("a[href]");
      if (isLink && isAway()) event.stopPropagation();
    },
    true,
  );
  window.addEventListener(
    "popstate",
    (event) => {
      if (!isAway()) return;
      event.stopImmediatePropagation();
      location.reload();
    },
    true,
  );
}

function isAway(): boolean {
  return !navigator.onLine && navigator.serviceWorker.controller !== null;
}
