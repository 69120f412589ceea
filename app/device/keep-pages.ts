/**
 * Has the browser keep what may be read without a net, from the page that is shown on: as soon as this file has come. Where
 * it cannot, on http or in a private window, nothing is kept. It imports nothing, so that every page names one file more.
 */

/** Where the worker is, and the cache whose being there says that nothing is to be kept (`caches.ts`). */
const [WORKER, OFF] = ["/sw.js", "off"];

interface Factory {
  createPolicy(name: string, rules: object): { createScriptURL(text: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
/** Where a link or a step through the history leads, until that page has come. */
let wanted = "";
/** Whether this document came without the worker, which then has not seen it. */
let isUnseen = !navigator.serviceWorker?.controller;

async function keepPages(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  if (await caches.has(OFF)) return void (await navigator.serviceWorker.getRegistration())?.unregister();
  leadAcrossGaps();
  if (isUnseen) await begin(navigator.serviceWorker);
  await tellOfPage();
  // The router has no other sign for scripts that are not its own.
  const { pushState } = history;
  history.pushState = (...entry) => {
    pushState.apply(history, entry);
    wanted = "";
    void tellOfPage();
  };
}

async function tellOfPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { theme } = document.documentElement.dataset;
  active?.postMessage({ path: location.pathname, theme, isUnseen });
  isUnseen = false;
}

async function begin(serviceWorker: ServiceWorkerContainer): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  await serviceWorker.register(workerAddress());
}

function workerAddress(): string {
  const rule = trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER });
  return rule?.createScriptURL("") ?? WORKER;
}

/**
 * Without a net links lead to whole pages, which the worker has; scripts would ask the server for their data alone. So they do where
 * that data, as the worker says, does not come.
 */
function leadAcrossGaps(): void {
  window.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!link) return;
      wanted = link.href;
      if (isAway()) event.stopPropagation();
    },
    true,
  );
  window.addEventListener(
    "popstate",
    (event) => {
      wanted = location.href;
      if (!isAway()) return;
      event.stopImmediatePropagation();
      location.reload();
    },
    true,
  );
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (!wanted || new URL(wanted).pathname !== data.silent) return;
    if (wanted === location.href) location.reload();
    else location.assign(wanted);
  });
}

function isAway(): boolean {
  return !navigator.onLine && navigator.serviceWorker.controller !== null;
}

// Where the browser refuses, nothing is kept.
keepPages().catch(() => undefined);

export {};
