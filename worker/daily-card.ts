import type { PushedCard } from "../app/daily/daily-letter";
import { isLanguage } from "../app/i18n/languages";
import { type Pressed, type Pushed, scope } from "./scope";

/** Shows the card of the day as the server tells it: once, without a sound, in place of one of a day before. */
export async function showCard({ data }: Pushed): Promise<void> {
  const message = data?.json() as PushedCard | undefined;
  if (!message) return;
  const { title, body, path, language } = message;
  await scope.registration.showNotification(title, {
    body,
    lang: language,
    tag: "daily",
    icon: "/icons/icon-192.png",
    silent: true,
    data: path,
  });
}

/** Opens the page of the card that was pressed; no page of anybody else's. */
export async function openCard({ notification }: Pressed): Promise<void> {
  const path: unknown = notification.data;
  notification.close();
  if (typeof path === "string" && isLanguage(path.split("/")[1])) await scope.clients.openWindow(path);
}
