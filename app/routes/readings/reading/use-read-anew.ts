import { useFetcher, useLocation } from "@remix-run/react";

/**
 * The reading read anew, once it was: it alone, since the page around it has not changed, and one that cannot be reached
 * must not take the text away.
 */
export function useReadAnew<Loader>(readingId: string) {
  const { pathname } = useLocation();
  const { data, load } = useFetcher<Loader>({ key: `reading-${readingId}` });
  return { anew: data, readAnew: () => load(pathname) };
}
