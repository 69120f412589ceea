import { useTranslation } from "react-i18next";
import { FIND_A_HELPLINE } from "../crisis/help-lines.data";
import type { HelpLines } from "../crisis/help-lines.server";

/** Services that listen, by country: each with its numbers, and how and when it is reached. */
export function HelpLineList({ lines }: { lines: HelpLines }) {
  return (
    <ul>
      {lines.countries.map((country) => (
        <li key={country.name} className="border-b border-line py-3">
          <p className="text-sm text-soft">{country.name}</p>
          {country.services.map(({ name, note, numbers }) => (
            <div key={name} className="help-line">
              <p>
                {name} <small>{note}</small>
              </p>
              <p>
                {numbers.map(({ number, href }) => (
                  <a key={href} href={href}>
                    {number}
                  </a>
                ))}
              </p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Whom to call where no number helps, and when the numbers were checked. */
export function OtherHelp({ checkedOn }: Pick<HelpLines, "checkedOn">) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("crisis.emergency")}</p>
      <p>
        {t("crisis.elsewhere")}{" "}
        <a href={FIND_A_HELPLINE} className="underline">
          findahelpline.com
        </a>
      </p>
      {checkedOn && <p className="text-sm text-soft">{t("crisis.checkedOn", { date: checkedOn })}</p>}
    </>
  );
}
