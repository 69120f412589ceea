import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";
import type { SessionNews } from "./watch-session";

/** Who a page was made for; `unknown` where the server could not tell, and nothing where it did not say. */
type Watched = { session: string } | "unknown" | null | undefined;

/**
 * Keeps a page and who is signed in together (specification, section 4): it hears of the other tabs, keeps the session
 * running while it is seen, and reads itself anew when that has ended.
 */
export function useSessionWatch(user: Watched): void {
  const { t } = useTranslation();
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const isSaid = user !== undefined;
  const session = sessionOf(user);
  useEffect(() => {
    if (!isSaid) return;
    const leaving = new AbortController();
    function tell({ event, isElsewhere }: SessionNews) {
      if (event === "TOKEN_REFRESHED") return;
      if (event === "SIGNED_OUT" && session)
        showToast(t(isElsewhere ? "nav.signedOutElsewhere" : "nav.sessionEnded"));
      if (event === "SIGNED_IN" && session === null) showToast(t("nav.signedInElsewhere"));
      revalidate();
    }
    // Nobody waits for it, so that it comes after the page. Where it does not come, the next page tries again.
    import("./watch-session").then(
      ({ watchSession }) => watchSession({ session, tell, gone: leaving.signal }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [isSaid, session, revalidate, showToast, t]);
}

/** null for nobody, nothing where it is not known. */
function sessionOf(user: Watched): string | null | undefined {
  if (user === "unknown" || user === undefined) return undefined;
  return user === null ? null : user.session;
}
