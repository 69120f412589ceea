import { useTranslation } from "react-i18next";
import { Choice } from "~/ui/choice";
import { SuggestedZone } from "./suggested-zone";

interface ZoneFieldProps {
  label: string;
  zones: readonly string[];
  initial: string;
  error: string | null;
  /** Whether none may be chosen. */
  mayBeNone?: boolean;
}

/** A time zone, with that of the browser to take over. */
export function ZoneField({ label, zones, initial, error, mayBeNone = false }: ZoneFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Choice name="zone" label={label} initial={initial} error={error}>
        {mayBeNone && <option value="">{t("sky.noZone")}</option>}
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll("_", " ")}
          </option>
        ))}
      </Choice>
      <SuggestedZone zones={zones} />
    </div>
  );
}
