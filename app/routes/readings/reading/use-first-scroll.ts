import { useEffect, useState } from "react";

/** Whether the page has been scrolled. */
export function useFirstScroll(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const note = () => setHasScrolled(true);
    addEventListener("scroll", note, { once: true, passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
  return hasScrolled;
}
