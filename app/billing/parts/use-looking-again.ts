import { type ClientLoaderFunctionArgs, useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { AT_MOST, EVERY } from "./look-again";

/** In the address of what only looks: where that fails, the page stays as it is. */
const LOOK = "look";

/**
 * The `clientLoader` of a page that looks again: what only looks finds nothing new where it fails, and the page that waits
 * goes on waiting.
 */
export async function unlessLookFails<Loader>({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<Loader>();
  } catch (error) {
    // What has a status was answered so.
    const isAnswer = typeof error === "object" && error !== null && "status" in error;
    if (new URL(request.url).searchParams.has(LOOK) && !isAnswer) return null;
    throw error;
  }
}

/**
 * Looks again every few seconds what the page has to show, and reads it anew once that is news.
 * @param isNews the same one each time.
 * @returns whether it still does; it gives up after a while.
 */
export function useLookingAgain<Loaded>(isNews: (loaded: Loaded) => boolean): boolean {
  const { pathname, search } = useLocation();
  const { data, load, state } = useFetcher<Loaded | null>();
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  const isLooking = looks < AT_MOST / EVERY;

  useEffect(() => {
    if (!isLooking || state !== "idle") return;
    const timer = setTimeout(() => {
      setLooks((count) => count + 1);
      load(`${pathname}${search}${search ? "&" : "?"}${LOOK}=${EVERY}`);
    }, EVERY * 1_000);
    return () => clearTimeout(timer);
  }, [isLooking, state, load, pathname, search]);

  useEffect(() => {
    if (data && isNews(data as Loaded)) revalidate();
  }, [data, revalidate, isNews]);

  return isLooking;
}
