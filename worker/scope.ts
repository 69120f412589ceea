/** What TypeScript knows of a service worker only where it knows nothing of pages. */

export interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Asked extends Lasting {
  request: Request;
  /** The page that asks; nothing where a page is asked for. */
  clientId: string;
  /** The answer to a page that the browser asked for before the worker had started. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Told extends Lasting {
  data: unknown;
}

export interface Pushed extends Lasting {
  data: { json(): unknown } | null;
}

export interface Pressed extends Lasting {
  notification: Notification;
}

interface Scope {
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Asked) => void): void;
  addEventListener(type: "message", listen: (event: Told) => void): void;
  addEventListener(type: "push", listen: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listen: (event: Pressed) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    openWindow(url: string): Promise<unknown>;
    get(id: string): Promise<{ postMessage(data: unknown): void } | undefined>;
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<{ url: string }[]>;
  };
}

export const scope = self as unknown as Scope;
