import { Fragment, useId } from "react";
import { useTranslation } from "react-i18next";
import type { HelpLines, Trouble } from "../crisis/help-lines.server";
import { HelpLineList, OtherHelp } from "./help-line-list";

interface HelpBoxProps {
  /** At least one. */
  help: readonly { trouble: Trouble; lines: HelpLines }[];
}

/** Help lines above a text, in case its question is more than a question. */
export function HelpBox({ help }: HelpBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <aside aria-labelledby={id} className="sheet mx-auto max-w-2xl space-y-3 p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {t("crisis.boxTitle")}
      </h2>
      {help.map(({ trouble, lines }) => (
        <Fragment key={trouble}>
          <p>{t(trouble === "crisis" ? "crisis.box" : "crisis.violence")}</p>
          <HelpLineList lines={lines} />
        </Fragment>
      ))}
      <OtherHelp checkedOn={help[0]?.lines.checkedOn ?? null} />
    </aside>
  );
}
