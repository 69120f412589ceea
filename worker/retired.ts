/** Takes the worker's place where nothing is to be kept on devices any more (`KEEP_ON_DEVICE`): deletes all, and goes. */
import { scope } from "./scope";

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
