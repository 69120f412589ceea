import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** The zone of the browser, to be taken over by a press; it is never set or sent by itself. */
export function SuggestedZone({ zones }: { zones: readonly string[] }) {
  const { t } = useTranslation();
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  // Its place is there before it is.
  if (zone === undefined || !zones.includes(zone)) return <div className="min-h-11" />;
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        const field = currentTarget.form?.elements.namedItem("zone");
        if (field instanceof HTMLSelectElement) field.value = zone;
      }}
      className="link block min-h-11 text-start text-sm wrap-anywhere"
    >
      {t("sky.suggested", { zone: zone.replaceAll("_", " ") })}
    </button>
  );
}
