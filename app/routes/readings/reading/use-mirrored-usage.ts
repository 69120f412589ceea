import { useEffect } from "react";

interface MirroredUsage {
  count: number;
  date: string;
  visitorId: string | null;
}

/**
 * Keeps `astrology_usage` and `anonymous_session_id` in local storage in step with the server, as the specification
 * (section 3) has them. Nothing reads them back: the server alone counts.
 */
export function useMirroredUsage({ count, date, visitorId }: MirroredUsage): void {
  useEffect(() => {
    if (!visitorId) return;
    try {
      localStorage.setItem("astrology_usage", JSON.stringify({ count, date }));
      localStorage.setItem("anonymous_session_id", visitorId);
    } catch {
      // Storage is blocked in this browser; the count is the server's anyway.
    }
  }, [count, date, visitorId]);
}
