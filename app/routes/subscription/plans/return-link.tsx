import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** One step back where this visit began before this page; otherwise to `to`. */
export function ReturnLink({ to }: { to: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !hasPast()) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Link to={to} onClick={goBack} className="link inline-flex min-h-11 items-center gap-2">
      <Icon name="back" />
      {t("plans.return")}
    </Link>
  );
}

/** Whether the page before this one was of this site: the router counts its own steps in the history, whole loads name where they began. */
function hasPast(): boolean {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  if (typeof idx === "number" && idx > 0) return true;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}
