import { useHydrated } from "~/ui/use-hydrated";
import { EVERY_PAGE } from "./look-again";

/** Has the page loaded again after a while where scripts do not run, or do not come after all. */
export function LookWithoutScripts({ next }: { next: string }) {
  const isHydrated = useHydrated();
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${EVERY_PAGE};url=${next}`} />
      </noscript>
      {!isHydrated && <span hidden data-again={next} data-seconds={EVERY_PAGE} />}
    </>
  );
}
