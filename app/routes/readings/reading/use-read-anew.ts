import { useFetcher, useLocation } from "@remix-run/react";

/**
 * The reading read anew, once it was, in the language of the page: it alone, since the page around it has not changed, and one that
 * cannot be reached must not take the text away.
 */
export function useReadAnew<Loader>() {
  const { pathname } = useLocation();
  const { data, load } = useFetcher<Loader>({ key: `reading ${pathname}` });
  return { anew: data, readAnew: () => load(pathname) };
}
