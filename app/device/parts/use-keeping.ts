import { useEffect } from "react";

type Person = { session: string } | "unknown" | null | undefined;

/**
 * Has the browser keep pages that may be read without a net, and forget what somebody else left behind. Nobody waits for it, so that it
 * comes after the page.
 * @param person who is signed in, as far as the server said.
 */
export function useKeeping(person: Person): void {
  const session = typeof person === "object" ? (person?.session ?? null) : undefined;
  useEffect(() => {
    if (session === undefined) return;
    // Where it does not come, the next page tries again.
    import("../note-drafts").then(
      ({ forgetOthersDrafts }) => forgetOthersDrafts(session),
      () => undefined,
    );
  }, [session]);
  useEffect(() => {
    // Where it does not come, nothing is kept.
    import("../keep-pages").catch(() => undefined);
  }, []);
}
