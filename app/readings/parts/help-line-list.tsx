import { useTranslation } from "react-i18next";
import { FIND_A_HELPLINE } from "../crisis/help-lines.data";
import type { HelpLines } from "../crisis/help-lines.server";

/** Numbers to call, by country. */
export function HelpLineList({ lines }: { lines: HelpLines }) {
  return (
    <ul className="space-y-2">
      {lines.countries.map(({ name, numbers }) => (
        <li key={name} className="flex flex-wrap gap-x-4 border-b border-line py-2">
          <span className="mr-auto">{name}</span>{" "}
          {numbers.map(({ number, href }) => (
            <a key={href} href={href} className="underline">
              {number}
            </a>
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
